/** Puts the film where its link was. A player is told whose page it stands on, or it refuses to play. */
export function playInPlace(link: HTMLAnchorElement): void {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const film = link.dataset.film === 'file' ? video(link) : player(link);
    film.className = 'film-plays';
    link.replaceWith(film);
    film.focus();
  });
}

function video({ href }: HTMLAnchorElement): HTMLVideoElement {
  const film = document.createElement('video');
  Object.assign(film, { src: href, controls: true, autoplay: true, playsInline: true });
  return film;
}

function player({ href, textContent }: HTMLAnchorElement): HTMLIFrameElement {
  const film = document.createElement('iframe');
  film.referrerPolicy = 'strict-origin-when-cross-origin';
  film.allow = 'autoplay; fullscreen; encrypted-media';
  film.title = textContent?.replace('▶', '').trim() ?? '';
  film.src = href;
  return film;
}
