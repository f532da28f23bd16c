// Keys that are pressed inside an explorer are its own: without this, JupyterLab takes arrows, Enter and letters for itself.
// Those with Ctrl, Alt or Meta, Shift+Enter and Escape go on to it.

function keep(event) {
  const theirs = event.ctrlKey || event.altKey || event.metaKey || event.key === "Escape" || (event.shiftKey && event.key === "Enter");
  if (!theirs) event.stopPropagation();
}

export default {
  render({ el }) {
    el.style.display = "none";
    let tries = 600;
    let box = null;
    const find = () => {
      box = el.closest(".eu-box");
      if (box) box.addEventListener("keydown", keep);
      // It is put into its box a moment after it was rendered.
      else if (tries--) requestAnimationFrame(find);
    };
    find();
    return () => {
      tries = 0;
      box?.removeEventListener("keydown", keep);
    };
  },
};
