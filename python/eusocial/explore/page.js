// A game that was played, as a page that stands alone. `attach` comes from the chart's module, `GAME` from Python.

const page = document.querySelector(".eu-page");
const find = (name) => page.querySelector(`.eu-${name}`);
const [picture, slider, told, chartHost, jumps, playing] = ["picture", "slider", "told", "chart-host", "jumps", "playing"].map(find);
const last = GAME.frames.length - 1;
let step = 0;
let timer = null;

const svgOf = (at) => GAME.frames[at].map((line) => GAME.lines[line]).join("\n");
const moveCursor = attach(chartHost, GAME.chart, (at) => show(at));
const scoring = Object.keys(GAME.chart.reasons).map(Number).filter((at) => at > 0).sort((a, b) => a - b);

function show(at) {
  step = Math.max(0, Math.min(last, at));
  picture.innerHTML = svgOf(step);
  slider.value = step;
  slider.setAttribute("aria-valuetext", `step ${step} of ${last}`);
  told.replaceChildren();
  told.appendChild(document.createElement("b")).textContent = `${step} / ${last}  ${GAME.chart.actions[step]}`;
  for (const line of GAME.chart.reasons[step] ?? []) told.appendChild(document.createElement("div")).textContent = line;
  jumps.value = scoring.includes(step) ? String(step) : "";
  moveCursor(step);
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (step < last ? show(step + 1) : play(false)), 700) : null;
  playing.textContent = on ? "Pause" : "Play";
}

const actions = {
  first: () => show(0),
  back: () => show(step - 1),
  on: () => show(step + 1),
  last: () => show(last),
  before: () => show(scoring.filter((at) => at < step).pop() ?? 0),
  after: () => show(scoring.find((at) => at > step) ?? last),
  playing: () => play(!timer),
};
for (const [name, act] of Object.entries(actions)) find(name).addEventListener("click", act);
slider.max = last;
slider.addEventListener("input", () => show(Number(slider.value)));
for (const at of scoring) {
  const option = jumps.appendChild(document.createElement("option"));
  option.value = String(at);
  option.textContent = `${at}: ${GAME.chart.reasons[at].map((line) => line.split(":")[0]).join(", ")}`;
}
jumps.addEventListener("change", () => jumps.value && show(Number(jumps.value)));
document.addEventListener("keydown", (event) => {
  if (event.target.closest("select, button") && event.key !== "Escape") return;
  const act = { ArrowLeft: actions.back, ArrowRight: actions.on, Home: actions.first, End: actions.last, " ": actions.playing }[event.key];
  if (act) {
    act();
    event.preventDefault();
  }
});
show(0);
