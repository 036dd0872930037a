const sections = [...document.querySelectorAll("section")];
let shown = 0;
function show(number) {
  shown = Math.max(0, Math.min(sections.length - 1, number));
  sections.forEach((section, index) => section.classList.toggle("shown", index === shown));
  document.getElementById("number").value = `${shown + 1} / ${sections.length}`;
  document.getElementById("previous").disabled = shown === 0;
  document.getElementById("next").disabled = shown === sections.length - 1;
}
const moves = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };
document.addEventListener("keydown", (event) => {
  if (event.key in moves && !(event.key === " " && event.target.tagName === "BUTTON")) {
    event.preventDefault();
    show(shown + moves[event.key]);
  } else if (event.key === "Home" || event.key === "End") {
    show(event.key === "Home" ? 0 : sections.length - 1);
  }
});
document.getElementById("previous").addEventListener("click", () => show(shown - 1));
document.getElementById("next").addEventListener("click", () => show(shown + 1));
document.body.classList.add("paged");
show(0);
