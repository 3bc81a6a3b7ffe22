const EVERY = 30_000;

/**
 * Turns a row of animals by as many as are seen. The pattern is that of the ARIA Authoring Practices: a button that stops it
 * stands first, focus and any move by hand stop it until it is started again, a pointer over it only pauses it, and who wants
 * less motion starts it themselves. Not turned where nobody sees it.
 */
export function turn(rotation: HTMLElement): void {
  const row = rotation.querySelector<HTMLElement>('.row');
  const buttons = rotation.querySelector<HTMLElement>('.turners');
  const toggle = rotation.querySelector<HTMLButtonElement>('[data-turn=stop]');
  if (!row || !buttons || !toggle) return;
  const slides = [...row.querySelectorAll<HTMLElement>('.slide')];
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  let first = 0;
  let turns = false;
  let isOver = false;
  let inSight = true;

  const places = () => Number(getComputedStyle(row).getPropertyValue('--places')) || 1;
  const show = (next: number) => {
    const count = places();
    first = next >= slides.length ? 0 : next < 0 ? Math.max(0, Math.ceil(slides.length / count) - 1) * count : next;
    for (const [index, slide] of slides.entries()) {
      const isShown = index >= first && index < first + count;
      slide.hidden = !isShown;
      slide.inert = !isShown;
    }
    buttons.hidden = slides.length <= count;
  };
  const set = (on: boolean) => {
    turns = on;
    toggle.textContent = (on ? toggle.dataset.stop : toggle.dataset.start) ?? '';
    row.setAttribute('aria-live', on ? 'off' : 'polite');
  };
  const move = (by: number) => {
    set(false);
    show(first + by * places());
  };

  rotation.classList.add('turned');
  show(0);
  set(!calm.matches);
  toggle.addEventListener('click', () => set(!turns));
  rotation.querySelector('[data-turn=next]')?.addEventListener('click', () => move(1));
  rotation.querySelector('[data-turn=previous]')?.addEventListener('click', () => move(-1));
  row.addEventListener('focusin', () => set(false));
  rotation.addEventListener('pointerenter', () => {
    isOver = true;
  });
  rotation.addEventListener('pointerleave', () => {
    isOver = false;
  });
  calm.addEventListener('change', () => calm.matches && set(false));
  window.addEventListener('resize', () => show(first - (first % places())));
  new IntersectionObserver(([entry]) => {
    inSight = entry?.isIntersecting ?? true;
  }).observe(rotation);
  setInterval(() => {
    if (turns && !isOver && inSight && !document.hidden) show(first + places());
  }, EVERY);
}
