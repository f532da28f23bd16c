// The board: a picture with a layer of places above it, the players and the moves beside it.
// Python decides which moves fit; this module shows them and tells what was clicked on, chosen or entered.

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = "path, rect, circle, ellipse, polygon";
const GEOMETRY = ["d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "points"];

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** The transform of an element of the picture in units of the picture. */
function transformOf(element, svg) {
  let matrix = svg.createSVGMatrix();
  for (let node = element; node && node !== svg; node = node.parentNode) {
    const own = node.transform?.baseVal.consolidate();
    if (own) matrix = own.matrix.multiply(matrix);
  }
  return `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`;
}

/** A shape that lies where an element of the picture has its first one. */
function shapeOver(element, svg) {
  const from = element.matches(SHAPES) ? element : element.querySelector(SHAPES);
  if (!from) return null;
  const shape = document.createElementNS(SVG, from.tagName);
  for (const name of GEOMETRY) {
    if (from.hasAttribute(name)) shape.setAttribute(name, from.getAttribute(name));
  }
  shape.setAttribute("transform", transformOf(from, svg));
  return shape;
}

/** What an element of the picture is, in words. */
function nameOf(element, mark) {
  const title = element.querySelector(":scope > title")?.textContent;
  if (title) return title;
  const [, name, value] = mark.match(/data-([a-z-]+)="([^"]*)"\]$/) ?? [];
  return name ? `${name.replaceAll("-", " ")} ${value}` : mark;
}

class BoardView {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.serial = 0;
    this.asked = new Map();
    this.drawn = null;
    this.build();
    this.cleaners = [];
    for (const name of ["svg", "offer", "info", "busy", "message", "theme", "size", "bare", "answered"]) {
      const changed = () => this.schedule(name);
      model.on(`change:${name}`, changed);
      this.cleaners.push(() => model.off(`change:${name}`, changed));
    }
    this.changed = new Set(["svg", "offer", "info", "busy", "message", "theme", "answered"]);
    this.update();
  }

  close() {
    this.cleaners.forEach((clean) => clean());
  }

  build() {
    const { root } = this;
    root.classList.add("eu-explore");
    // Without it JupyterLab takes Enter and arrows for itself.
    root.setAttribute("data-lm-suppress-shortcuts", "true");
    this.head = root.appendChild(make("div", "eu-head"));
    this.turn = this.head.appendChild(make("div", "eu-turn"));
    this.turn.setAttribute("role", "status");
    this.busyBar = this.head.appendChild(make("div", "eu-busy"));
    this.busyText = this.busyBar.appendChild(make("span", "eu-busy-text"));
    const track = this.busyBar.appendChild(make("div", "eu-track"));
    track.setAttribute("role", "progressbar");
    this.progress = track;
    this.grower = track.appendChild(make("div", "eu-grower"));
    this.stop = this.busyBar.appendChild(make("button", "eu-stop", "Stop"));
    this.stop.type = "button";
    this.stop.addEventListener("click", () => this.tell({ stop: true }));
    this.message = root.appendChild(make("div", "eu-message"));
    const body = root.appendChild(make("div", "eu-body"));
    this.picture = body.appendChild(make("div", "eu-picture"));
    this.picture.tabIndex = -1;
    this.paper = this.picture.appendChild(make("div", "eu-paper"));
    this.layer = this.picture.appendChild(document.createElementNS(SVG, "svg"));
    this.layer.setAttribute("class", "eu-layer");
    this.layer.setAttribute("role", "group");
    this.layer.setAttribute("aria-label", "Places to choose: arrows go from one to the next, Enter takes it, Escape clears");
    this.picture.addEventListener("click", (event) => this.clicked(event));
    this.picture.addEventListener("pointerover", (event) => this.hovered(event.target));
    this.picture.addEventListener("pointerleave", () => this.hovered(null));
    this.picture.addEventListener("focusin", (event) => this.hovered(event.target));
    this.side = body.appendChild(make("aside", "eu-side"));
    this.players = this.side.appendChild(make("div", "eu-players"));
    this.choices = this.side.appendChild(make("section", "eu-choices"));
    this.choices.setAttribute("aria-label", "Moves");
    this.heading = this.choices.appendChild(make("div", "eu-heading"));
    this.filter = this.choices.appendChild(make("input", "eu-filter"));
    this.filter.type = "text";
    this.filter.placeholder = "filter, or a move and Enter";
    this.filter.setAttribute("aria-label", "Filter of the moves; Enter takes a move as it is written");
    this.filter.autocomplete = "off";
    this.filter.spellcheck = false;
    this.filter.addEventListener("input", () => this.listMoves());
    this.filter.addEventListener("keydown", (event) => this.typed(event));
    this.hint = this.choices.appendChild(make("div", "eu-hint"));
    this.list = this.choices.appendChild(make("div", "eu-moves"));
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", "Moves that fit");
    this.log = this.side.appendChild(make("ol", "eu-log"));
    this.log.setAttribute("aria-label", "Last moves");
    root.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** Several traits that change together are shown together. */
  schedule(name) {
    if (this.changed.size === 0) queueMicrotask(() => this.update());
    this.changed.add(name);
  }

  update() {
    const changed = this.changed;
    this.changed = new Set();
    const { model, root } = this;
    root.dataset.theme = model.get("theme");
    root.dataset.size = model.get("size");
    root.classList.toggle("eu-bare", model.get("bare"));
    const inside = this.focusInside();
    if (changed.has("svg")) this.showPicture();
    if (changed.has("info")) this.showInfo();
    if (changed.has("busy")) this.showBusy();
    if (changed.has("message")) this.showMessage();
    if (changed.has("svg") || changed.has("offer") || changed.has("info")) this.showOffer(changed.has("svg"));
    if (inside) this.keepFocus(inside);
    if (changed.has("answered")) {
      this.answered(model.get("answered"));
      this.reveal();
    }
  }

  // What Python is told

  tell(content) {
    this.serial += 1;
    this.asked.set(this.serial, performance.now());
    this.model.send({ ...content, serial: this.serial });
  }

  /** When the answer is on the screen, note how long it took from the click. */
  answered(serial) {
    const start = this.asked.get(serial);
    this.asked.delete(serial);
    if (start === undefined) return;
    requestAnimationFrame(() => {
      // The channel's message comes right after the frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        this.root.dataset.latency = (performance.now() - start).toFixed(1);
        this.root.dataset.answered = serial;
        port1.close();
      };
      port2.postMessage(null);
    });
  }

  // The picture and its places

  showPicture() {
    const text = this.model.get("svg");
    this.paper.innerHTML = text;
    this.drawn = this.paper.querySelector("svg");
    if (this.drawn) {
      this.layer.setAttribute("viewBox", this.drawn.getAttribute("viewBox"));
      // What is no taller than wide fits the window; taller pictures are scrolled.
      const { width, height } = this.drawn.viewBox.baseVal;
      this.picture.classList.toggle("eu-fits", height <= 1.2 * width);
      this.picture.style.setProperty("--eu-ratio", (width / height).toFixed(3));
    } else {
      this.paper.append(make("pre", "eu-text", this.model.get("info").text ?? ""));
    }
  }

  find(mark) {
    return this.drawn?.querySelector(mark) ?? null;
  }

  outline(mark, className) {
    const element = this.find(mark);
    const shape = element && shapeOver(element, this.drawn);
    if (shape) {
      shape.setAttribute("class", className);
      shape.dataset.mark = mark;
    }
    return shape;
  }

  showOffer(redrawn) {
    const offer = this.model.get("offer");
    this.offer = { moves: [], places: [], chosen: [], total: 0, ...offer };
    const layers = [];
    for (const mark of this.model.get("info").last ?? []) layers.push(this.outline(mark, "eu-last"));
    for (const mark of this.offer.chosen) layers.push(this.outline(mark, "eu-chosen"));
    const places = this.offer.places.map((place) => this.place(place)).filter(Boolean);
    this.layer.replaceChildren(...layers.filter(Boolean), ...places);
    // Small places lie above large ones.
    const area = new Map(places.map((place) => [place, this.areaOf(place)]));
    places.sort((one, other) => area.get(other) - area.get(one));
    this.layer.append(...places);
    places.forEach((place, index) => place.setAttribute("tabindex", index ? "-1" : "0"));
    if (redrawn) this.filter.value = "";
    this.choices.hidden = this.offer.total === 0;
    this.root.classList.toggle("eu-listed", places.length === 0 && this.offer.total > 0);
    this.listMoves();
  }

  /** Where all places lie outside the window, scroll to the first. */
  reveal() {
    const places = [...this.layer.querySelectorAll(".eu-place")];
    const visible = (place) => {
      const box = place.getBoundingClientRect();
      return box.bottom > 60 && box.top < window.innerHeight - 60;
    };
    if (places.length && !places.some(visible)) {
      const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      places[0].scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
    }
  }

  place(place) {
    const shape = this.outline(place.mark, "eu-shape");
    if (!shape) return null;
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", this.offer.chosen.length ? "eu-place eu-next" : "eu-place");
    group.setAttribute("role", "button");
    group.dataset.mark = place.mark;
    group.dataset.moves = place.moves.join(" ");
    const name = nameOf(this.find(place.mark), place.mark);
    group.setAttribute("aria-label", `${name}. ${this.count(place.moves)}`);
    const title = group.appendChild(document.createElementNS(SVG, "title"));
    title.textContent = `${name}\n${this.count(place.moves)}`;
    // A pale border, so that the mark shows on any colour.
    const halo = group.appendChild(shape.cloneNode());
    halo.setAttribute("class", "eu-halo");
    group.append(shape);
    return group;
  }

  count(moves) {
    return moves.length === 1 ? this.offer.moves[moves[0]].text : `${moves.length} moves`;
  }

  areaOf(element) {
    const box = element.getBBox();
    return box.width * box.height;
  }

  /** The mark of the place that an element belongs to. */
  markAt(target) {
    const place = target.closest(".eu-place");
    if (place) return place.dataset.mark;
    const taken = [...this.offer.places, ...this.offer.chosen.map((mark) => ({ mark, hits: "" }))];
    return taken.find(({ mark, hits }) => target.closest(hits ? `${mark}, ${hits}` : mark))?.mark ?? null;
  }

  clicked(event) {
    const mark = this.markAt(event.target);
    if (mark) {
      this.lastPlace = mark;
      this.tell({ click: mark });
    } else if (this.offer.chosen.length) {
      this.tell({ clear: true });
    }
  }

  hovered(target) {
    const mark = target instanceof Element ? this.markAt(target) : null;
    const place = this.offer.places.find((one) => one.mark === mark);
    const moves = place ? place.moves : [];
    this.preview(moves.length === 1 ? this.offer.moves[moves[0]] : null);
    for (const row of this.list.children) row.classList.toggle("eu-match", moves.includes(Number(row.dataset.index)));
    this.hint.textContent = place ? this.count(moves) : "";
  }

  /** Show where a move leads before it is made. */
  preview(move) {
    this.layer.querySelectorAll(".eu-ghost").forEach((ghost) => ghost.remove());
    if (!move) return;
    const ghosts = move.marks.map((mark) => this.outline(mark, "eu-ghost")).filter(Boolean);
    this.layer.prepend(...ghosts);
  }

  // Keys

  focusInside() {
    const active = this.root.getRootNode().activeElement;
    if (!active || !this.root.contains(active)) return null;
    if (this.picture.contains(active)) return "picture";
    return this.list.contains(active) ? "list" : null;
  }

  keepFocus(where) {
    const places = [...this.layer.querySelectorAll(".eu-place")];
    const rows = [...this.list.children].filter((row) => row.tagName === "BUTTON");
    if (where === "list" && rows.length) rows[0].focus({ preventScroll: true });
    else if (places.length) this.focusPlace(places.find((one) => one.dataset.mark === this.lastPlace) ?? places[0]);
    else if (rows.length) rows[0].focus({ preventScroll: true });
    else this.picture.focus({ preventScroll: true });
  }

  focusPlace(place) {
    this.layer.querySelectorAll(".eu-place").forEach((one) => one.setAttribute("tabindex", one === place ? "0" : "-1"));
    place.focus({ preventScroll: true });
    this.lastPlace = place.dataset.mark;
  }

  pressed(event) {
    if (event.key === "Escape") {
      this.filter.value = "";
      if (this.offer.chosen.length) this.tell({ clear: true });
      else this.listMoves();
      event.stopPropagation();
      return;
    }
    const place = event.target.closest?.(".eu-place");
    const row = event.target.closest?.(".eu-move");
    if (place) {
      const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
      if (event.key === "Enter" || event.key === " ") {
        this.lastPlace = place.dataset.mark;
        this.tell({ click: place.dataset.mark });
        event.preventDefault();
      } else if (ways[event.key]) {
        const next = this.neighbour(place, ways[event.key]);
        if (next) this.focusPlace(next);
        event.preventDefault();
      }
    } else if (row && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const rows = [...this.list.querySelectorAll(".eu-move")];
      const next = rows[rows.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
      (next ?? this.filter).focus();
      event.preventDefault();
    }
  }

  /** The nearest place that way; what lies aside counts double. */
  neighbour(place, [dx, dy]) {
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(place);
    let best = null;
    let least = Infinity;
    for (const other of this.layer.querySelectorAll(".eu-place")) {
      if (other === place) continue;
      const [ox, oy] = middle(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (along > 1 && along + 2 * aside < least) {
        least = along + 2 * aside;
        best = other;
      }
    }
    return best;
  }

  typed(event) {
    if (event.key === "ArrowDown") {
      this.list.querySelector(".eu-move")?.focus();
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === "Enter") {
      const text = this.filter.value.trim().replace(/\s+/g, " ");
      const exact = this.offer.moves.filter((move) => move.text === text);
      const fitting = exact.length ? exact : this.filtered().map(([move]) => move);
      if (text && fitting.length === 1) this.tell({ move: fitting[0].number });
      else if (text) this.tell({ text });
    }
  }

  // The moves

  filtered() {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    return this.offer.moves
      .map((move, index) => [move, index])
      .filter(([move]) => words.every((word) => move.text.toLowerCase().includes(word)));
  }

  listMoves() {
    const { moves, chosen, total } = this.offer;
    const some = moves.length < total || chosen.length > 0;
    this.heading.replaceChildren(make("span", "", some ? `${moves.length} of ${total} moves fit` : total === 1 ? "1 move" : `${total} moves`));
    if (chosen.length) {
      const clear = this.heading.appendChild(make("button", "eu-clear", "Clear"));
      clear.type = "button";
      clear.title = "Forget what was clicked on (Escape)";
      clear.addEventListener("click", () => this.tell({ clear: true }));
    }
    const rank = (move) => (move.whole ? 0 : move.free ? 1 : 2);
    const shown = this.filtered().sort(([one], [other]) => rank(one) - rank(other));
    this.list.replaceChildren(...shown.map(([move, index], at) => this.row(move, index, at)));
    if (shown.length === 0 && total) {
      this.list.append(make("div", "eu-none", "No move fits: Enter tells why."));
    }
    this.preview(null);
  }

  row(move, index, at) {
    const row = make("button", "eu-move", move.text);
    row.type = "button";
    row.setAttribute("role", "option");
    row.dataset.index = index;
    row.dataset.number = move.number;
    row.tabIndex = at ? -1 : 0;
    row.classList.toggle("eu-free", move.free);
    row.classList.toggle("eu-whole", move.whole);
    row.addEventListener("click", () => this.tell({ move: move.number }));
    row.addEventListener("pointerenter", () => this.preview(move));
    row.addEventListener("pointerleave", () => this.preview(null));
    row.addEventListener("focus", () => this.preview(move));
    row.addEventListener("blur", () => this.preview(null));
    return row;
  }

  // Words

  showInfo() {
    const info = this.model.get("info");
    if (!this.drawn && this.paper.firstChild) this.paper.firstChild.textContent = info.text ?? "";
    const now = (info.players ?? [])[info.player];
    this.turn.replaceChildren();
    if (now) this.turn.append(this.chip(now));
    const text = this.turn.appendChild(make("span", "eu-turn-text", info.turn ?? ""));
    if (now?.seat) text.textContent += ` (${now.seat})`;
    this.turn.append(make("span", "eu-phase", info.phase ?? ""));
    for (const note of info.notes ?? []) this.turn.append(make("span", "eu-note", note));
    const best = Math.max(...(info.players ?? []).map((player) => Number(player.score)));
    this.players.replaceChildren(
      ...(info.players ?? []).map((player, index) => {
        const card = make("div", "eu-player");
        card.classList.toggle("eu-now", index === info.player);
        card.style.setProperty("--eu-player", player.fill);
        const line = card.appendChild(make("div", "eu-player-line"));
        line.append(this.chip(player), make("span", "eu-seat", player.seat || `player ${index}`));
        if (info.over && Number(player.score) === best) line.append(make("span", "eu-note", "most points"));
        const score = line.appendChild(make("span", "eu-score", player.score));
        score.setAttribute("aria-label", `${player.score} points`);
        const supplies = Object.entries(player.supplies);
        if (supplies.length) {
          const means = card.appendChild(make("div", "eu-supplies"));
          for (const [name, value] of supplies) {
            const one = means.appendChild(make("span", "", `${name} `));
            one.append(make("b", "", value));
          }
        }
        return card;
      }),
    );
    this.log.replaceChildren(...(info.log ?? []).map((line) => make("li", "", line)));
    this.log.hidden = !info.log?.length;
  }

  chip(player) {
    const chip = make("span", "eu-chip", player.letter);
    chip.style.background = player.fill;
    chip.style.color = player.ink;
    return chip;
  }

  showBusy() {
    const busy = this.model.get("busy");
    this.busyBar.hidden = !busy.text;
    this.busyText.textContent = busy.text ?? "";
    this.root.setAttribute("aria-busy", busy.text ? "true" : "false");
    this.progress.setAttribute("aria-label", busy.text ?? "");
    const known = typeof busy.share === "number";
    this.grower.classList.toggle("eu-unknown", !known);
    this.grower.style.width = known ? `${100 * busy.share}%` : "";
    if (known) this.progress.setAttribute("aria-valuenow", Math.round(100 * busy.share));
    else this.progress.removeAttribute("aria-valuenow");
  }

  showMessage() {
    const message = this.model.get("message");
    this.message.hidden = !message.text;
    this.message.textContent = message.text ?? "";
    this.message.setAttribute("role", message.kind === "error" ? "alert" : "status");
    this.message.classList.toggle("eu-error", message.kind === "error");
  }
}

export default {
  render({ model, el }) {
    const view = new BoardView(model, el.appendChild(document.createElement("div")));
    return () => view.close();
  },
};
