// The chart of scores: a cursor that follows the step, the reasons of the step under the pointer, a click that goes there.

/** Show a chart in an element; `pick` is called with the step of a click. Returns a function that moves the cursor. */
export function attach(host, { svg, reasons, actions }, pick) {
  host.classList.add("eu-chart");
  host.setAttribute("data-lm-suppress-shortcuts", "true");
  host.innerHTML = svg;
  const tip = host.appendChild(document.createElement("div"));
  tip.className = "eu-tip";
  tip.hidden = true;
  const drawn = host.querySelector("svg");
  const plot = host.querySelector(".plot");
  const cursor = host.querySelector(".cursor");
  const { left, right, steps } = Object.fromEntries(
    Object.entries(plot.dataset).map(([name, value]) => [name, Number(value)]),
  );
  // Native tooltips would cover ours; what they say stays for screen readers.
  host.querySelectorAll("[data-step]").forEach((dot) => {
    const title = dot.querySelector("title");
    if (title) {
      dot.setAttribute("aria-label", title.textContent);
      dot.setAttribute("role", "img");
      title.remove();
    }
  });
  const stepAt = (event) => {
    const box = drawn.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * drawn.viewBox.baseVal.width;
    return Math.max(0, Math.min(steps, Math.round(((x - left) / (right - left)) * steps)));
  };
  /** The nearest step within a few that has reasons, else the step itself. */
  const near = (step) => {
    const reach = Math.max(1, Math.round(steps / 90));
    for (let away = 0; away <= reach; away += 1) {
      for (const one of [step - away, step + away]) if (reasons[one]) return one;
    }
    return step;
  };
  drawn.addEventListener("pointermove", (event) => {
    const step = near(stepAt(event));
    tip.replaceChildren();
    const head = tip.appendChild(document.createElement("b"));
    head.textContent = `step ${step}: ${actions[step] ?? ""}`;
    for (const line of reasons[step] ?? []) tip.appendChild(document.createElement("div")).textContent = line;
    tip.hidden = false;
    const box = host.getBoundingClientRect();
    const middle = event.clientX - box.left;
    tip.style.left = `${Math.max(4, Math.min(middle + 14, box.width - tip.offsetWidth - 4))}px`;
  });
  drawn.addEventListener("pointerleave", () => { tip.hidden = true; });
  drawn.addEventListener("click", (event) => pick(near(stepAt(event))));
  return (step) => {
    const x = left + ((right - left) * step) / steps;
    cursor.setAttribute("transform", `translate(${x - left} 0)`);
  };
}

export default {
  render({ model, el }) {
    const host = el.appendChild(document.createElement("div"));
    let move = () => {};
    const draw = () => {
      move = attach(host, model.get("data"), (step) => model.send({ step }));
      move(model.get("step"));
      host.dataset.theme = model.get("theme");
      host.dataset.size = model.get("size");
    };
    const moved = () => move(model.get("step"));
    const sized = () => { host.dataset.size = model.get("size"); };
    draw();
    model.on("change:data", draw);
    model.on("change:step", moved);
    model.on("change:size", sized);
    return () => {
      model.off("change:data", draw);
      model.off("change:step", moved);
      model.off("change:size", sized);
    };
  },
};
