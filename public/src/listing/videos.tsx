import { fill } from '../words/fill.ts';
import { wordsIn } from '../words/words.ts';
import type { PetData } from './data.ts';

const YOUTUBE =
  /^https:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})/;
const VIMEO = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,15})/;

/** Where a film plays without anybody being followed there; undefined: nowhere that we know. */
function playerOf(url: string): string | undefined {
  const [, youtube] = YOUTUBE.exec(url) ?? [];
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1`;
  const [, vimeo] = VIMEO.exec(url) ?? [];
  return vimeo ? `https://player.vimeo.com/video/${vimeo}?dnt=1&autoplay=1` : undefined;
}

/** Films: a link, which a script turns into the film in its place once it is pressed. Nothing is loaded before. */
export function Videos({ view: { name, videos }, lang }: { view: PetData; lang: string }) {
  const label = fill(wordsIn(lang).petVideo, { name });
  const films = videos.flatMap(({ key, url }) => {
    if (key) return [{ href: `/cdn/ORIGINAL/${key}`, kind: 'file' }];
    const player = playerOf(url);
    return player ? [{ href: player, kind: 'player' }] : [];
  });
  return films.map(({ href, kind }) => (
    <a key={href} className="film" href={href} data-film={kind} target="_blank" rel="noopener noreferrer">
      <span className="film-sign" aria-hidden>
        ▶
      </span>{' '}
      {label}
    </a>
  ));
}
