// The theme of the guide: that of the page.

const chosen = () => localStorage.getItem('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

function show(name) {
  document.documentElement.dataset.theme = name;
  document.querySelector('#theme')?.setAttribute('aria-pressed', name === 'dark');
}

show(chosen());
addEventListener('DOMContentLoaded', () => {
  const button = document.querySelector('#theme');
  button.hidden = false;
  button.addEventListener('click', () => {
    const name = chosen() === 'dark' ? 'light' : 'dark';
    localStorage.setItem('theme', name);
    show(name);
  });
  show(chosen());
  // The list alone is scrolled: where it is below the text, the page stays at its start.
  const [list, here] = ['#contents', '#contents [aria-current]'].map((name) => document.querySelector(name));
  if (here && getComputedStyle(list).position === 'sticky') list.scrollTop += here.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom + list.clientHeight / 2;
});
