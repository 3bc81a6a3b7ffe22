import { inCurrency } from '@homeward/contract/currency';
import { Document } from '../document.tsx';
import { characteristicIn } from '../words/characteristics.ts';
import { fill } from '../words/fill.ts';
import { specieIn } from '../words/species.ts';
import { type Words, wordsIn } from '../words/words.ts';
import { wordOf } from './card.tsx';
import type { PetData, Picture } from './data.ts';
import { listingLink, type Said } from './links.ts';
import { PetPicture, pictureAddress } from './picture.tsx';
import { Share } from './share.tsx';
import { Videos } from './videos.tsx';

export interface PetPageProps {
  view: PetData;
  /** Of the listing that has led here. */
  asked: Said;
  page: number;
  lang: string;
  publicUrl: string;
  scripts: string[];
  css: string;
}

const money = (amount: number, currency: string, lang: string) => inCurrency(amount, currency, { lang, isShort: true });

/** A letter to the shelter, begun. */
const letter = (to: string, subject: string) =>
  `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;

/** One pet by itself, as a search or a friend's link finds it, too. */
export function PetPage({ view, asked, page, lang, publicUrl, scripts, css }: PetPageProps) {
  const words = wordsIn(lang);
  const title = `${view.name} · ${view.shelter.name}`;
  return (
    <Document {...{ lang, title, scripts, css }} head={<Share {...{ view, lang, title, publicUrl }} />}>
      <main className={view.layout.t ? 'page clear' : 'page'} style={{ padding: view.layout.p }}>
        <p>
          <a className="way-back" href={listingLink(view.shelter.slug, asked, lang, page)}>
            <span className="arrow">←</span> {words.petBack}
          </a>
        </p>
        {view.test_mode && <p className="note">{words.listingTest}</p>}
        <article className="pet">
          <h1 tabIndex={-1} dir="auto">
            {view.name}
          </h1>
          <div className="looks">
            <Pictures {...{ view, words }} />
            <Videos {...{ view, lang }} />
          </div>
          <div className="known">
            <Facts {...{ view, words, lang }} />
            <Adopt {...{ view, words, lang }} />
          </div>
          <Story {...{ view, words, lang }} />
          <Where {...{ view, words }} />
        </article>
      </main>
    </Document>
  );
}

interface PartProps {
  view: PetData;
  words: Words;
}

/** What fits no frame is cut a little; the whole of a picture is behind it. */
const Pictures = ({ view: { name, pictures }, words }: PartProps) => (
  <div className="pictures">
    {pictures.length === 0 && <span className="photo" />}
    {pictures.map((picture, index) => {
      const alt = index ? fill(words.petPictureNext, { name, at: index + 1 }) : fill(words.petPicture, { name });
      return (
        <a
          key={picture.key}
          href={pictureAddress(picture, 'AUTOx800')}
          target="_blank"
          rel="noopener"
          style={index ? undefined : { '--shape': shapeOf(picture) }}
        >
          <PetPicture {...{ picture, alt }} size="AUTOx800" eager={!index} first={!index} />
        </a>
      );
    })}
  </div>
);

/** Width by height of the first picture's frame: its own, within what looks well beside a pet's facts. */
const shapeOf = ({ width, height }: Picture) => String(Math.min(1.6, Math.max(1, width / height)).toFixed(3));

/** What the shelter tells of the pet. */
function Story(parts: PartProps & { lang: string }) {
  const { view, words } = parts;
  if (!view.description && !view.characteristics.length && !view.sponsor?.gifts.length) return null;
  return (
    <div className="story">
      {view.description && (
        <section>
          <h2>{fill(words.petAbout, view)}</h2>
          <p className="lines" lang={view.shelter.main} dir="auto">
            {view.description}
          </p>
        </section>
      )}
      <Traits {...parts} />
      <Sponsor {...parts} />
    </div>
  );
}

function Facts({ view, words, lang }: PartProps & { lang: string }) {
  const born =
    view.birth_date && new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(view.birth_date));
  const facts = [
    [words.petSpecie, specieIn(lang, view.specie)],
    [words.petBreed, view.display_breed ? view.breeds.join(' · ') : ''],
    [words.petAge, wordOf(words, 'age', view.age)],
    [words.petBorn, born],
    [words.petSex, wordOf(words, 'sex', view.sex)],
    [words.petSize, wordOf(words, 'size', view.size)],
    [words.petNeutered, view.neutered === null ? '' : view.neutered ? words.petYes : words.petNo],
    [words.petCare, view.foster ? words.petInFoster : words.petInShelter],
    [words.petFee, view.price === null ? '' : view.price ? money(view.price, view.currency, lang) : words.petNoFee],
    [words.petCode, view.code],
  ].filter(([, value]) => value);
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Adopt({ view, words, lang }: PartProps & { lang: string }) {
  if (!view.adoptable) return <p className="note">{fill(words.petNotAdoptable, view)}</p>;
  const path = view.path && inTheirs({ own: view.path.text, texts: view.path.texts, view, lang });
  return (
    <>
      <p>
        <a className="button" href={letter(view.branch.email, fill(words.petAdoptSubject, { name: named(view) }))}>
          {view.btnText || words.petAdopt}
        </a>
      </p>
      {path && (
        <p className="lines" dir="auto">
          {path}
        </p>
      )}
    </>
  );
}

/** By its number too, for there are many of a name. */
const named = ({ name, code }: PetData) => (code ? `${name} (${code})` : name);

const Traits = ({ view, words, lang }: PartProps & { lang: string }) =>
  view.characteristics.length > 0 && (
    <section>
      <h2>{fill(words.petTraits, view)}</h2>
      <ul className="traits">
        {view.characteristics.map(({ key, name, alias, aliases, text }) => {
          const called = inTheirs({ own: alias, texts: aliases, ours: characteristicIn(lang, key, name), view, lang });
          return <li key={key}>{[called ?? name, text].filter(Boolean).join(': ')}</li>;
        })}
      </ul>
    </section>
  );

const Sponsor = ({ view, words, lang }: PartProps & { lang: string }) =>
  view.sponsor &&
  view.sponsor.gifts.length > 0 && (
    <section>
      <h2>{inTheirs({ own: view.sponsor.text, texts: view.sponsor.texts, ours: words.petSponsor, view, lang })}</h2>
      <ul className="gifts">
        {view.sponsor.gifts.map(({ description, amount }) => (
          <li key={`${description} ${amount}`}>
            <a href={letter(view.branch.email, fill(words.petSponsorSubject, { name: named(view), gift: description }))}>
              {money(amount, 'USD', lang)} · {description}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );

const Where = ({ view: { name, branch, shelter }, words }: PartProps) => (
  <section className="where">
    <h2>{fill(words.petWhere, { name })}</h2>
    <address>
      {shelter.name}, {branch.name}
      <br />
      {branch.address}
      <br />
      <a href={`tel:${branch.phone.replace(/[^\d+]/g, '')}`}>{branch.phone}</a> ·{' '}
      <a href={`mailto:${branch.email}`}>{branch.email}</a>
    </address>
  </section>
);

/**
 * What a shelter has put in the place of our own words: in the visitor's language, regional or not, as far as it says it
 * there; else ours in that language, before what the shelter says in its own.
 */
function inTheirs({ own, texts, ours, view, lang }: Theirs): string | null | undefined {
  const language = lang.split('-', 1)[0] ?? '';
  const isOwn = language === view.shelter.main.split('-', 1)[0];
  return texts?.[lang] ?? texts?.[language] ?? (isOwn ? (own ?? ours) : (ours ?? own));
}
interface Theirs {
  own: string | null;
  texts: Record<string, string> | null;
  ours?: string | undefined;
  view: PetData;
  lang: string;
}
