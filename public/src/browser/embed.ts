/** On sites of shelters: makes the frames of our pages as high as what they show. Everything else there is left alone. */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { origin } = new URL(script.src);
  const HIGHEST = 20_000;
  window.addEventListener('message', ({ source, origin: from, data }: MessageEvent) => {
    if (from !== origin || data?.type !== 'homeward:height' || !Number.isFinite(data.height)) return;
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow !== source) continue;
      frame.style.height = `${Math.min(Math.max(data.height, 0), HIGHEST)}px`;
      if (data.isNew && frame.dataset.homeward && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
      // The first page is where its visitor is already.
      frame.dataset.homeward = 'shown';
    }
  });
  // What has been shown before this script came has told its height to nobody.
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.src.startsWith(`${origin}/`)) frame.contentWindow?.postMessage({ type: 'homeward:ask' }, '*');
})();
