import type { Pet } from '@homeward/contract/pet';
import { pictureAddress } from '../../settings.ts';

/** What a pet looks like: its pictures, the first of all first, and its films. */
export function PetPictures({ pet: { name, picture, media = [] } }: { pet: Pet }) {
  const of = (kind: string) => media.filter(({ kind_key }) => kind_key === kind);
  const pictures = of('PICTURE').flatMap(({ file }) => (file ? [file.key] : []));
  const keys = [...new Set(picture ? [picture.key, ...pictures] : pictures)];
  const films = of('VIDEO').filter(({ state_key }) => state_key === 'STORED' || state_key === 'LINKED');
  const coming = media.filter(({ state_key }) => state_key === 'WAITING').length;
  const failed = media.filter(({ state_key }) => state_key === 'FAILED').length;
  return (
    <section className="card pet-card">
      <h2>Pictures</h2>
      {keys.length === 0 && films.length === 0 && <p>It has no picture.</p>}
      <ul className="pet-pictures">
        {keys.map((key, at) => (
          <li key={key}>
            <a href={pictureAddress('ORIGINAL', key)} target="_blank" rel="noreferrer">
              <img src={pictureAddress('AUTOx200', key)} alt={`${name}, ${at + 1} of ${keys.length}`} height={140} />
            </a>
          </li>
        ))}
      </ul>
      {films.map(({ url, file }, at) => (
        <p key={url}>
          <a href={file ? pictureAddress('ORIGINAL', file.key) : url} target="_blank" rel="noreferrer">
            Film {at + 1}
          </a>
        </p>
      ))}
      {coming > 0 && <p>{coming} more on the way from its partner</p>}
      {failed > 0 && <p>{failed} could not be fetched from its partner</p>}
    </section>
  );
}
