/**
 * Tells whoever frames the page how high it is, so that it needs no scroll bar of its own. It is measured by what stands in
 * it, which does not grow with the frame; a pixel is no change, or two would chase each other.
 */
export function tellHeight(): void {
  const main = document.querySelector('main');
  if (window.parent === window || !main) return;
  let told = 0;
  const tell = (isAsked = false) => {
    const height = Math.ceil(main.getBoundingClientRect().height);
    if (!isAsked && Math.abs(height - told) < 2) return;
    // The first is of a new page: whoever frames it brings its top into sight.
    window.parent.postMessage({ type: 'homeward:height', height, isNew: told === 0 }, '*');
    told = height;
  };
  new ResizeObserver(() => tell()).observe(main);
  // Whoever frames the page may listen only after it was told.
  window.addEventListener('message', ({ source, data }: MessageEvent) => {
    if (source === window.parent && data?.type === 'homeward:ask') tell(true);
  });
}
