import { Document } from '../document.tsx';
import { fill } from '../words/fill.ts';
import { specieIn } from '../words/species.ts';
import { type Words, wordsIn } from '../words/words.ts';
import { wordOf } from './card.tsx';
import type { PetData } from './data.ts';
import { listingLink, type Said } from './links.ts';
import { PetPicture } from './picture.tsx';
import { Share } from './share.tsx';
import { Videos } from './videos.tsx';

export interface PetPageProps {
  view: PetData;
  asked: Said;
  lang: string;
  publicUrl: string;
  scripts: string[];
  css: string;
}

const money = (amount: number, currency: string, lang: string) =>
  new Intl.NumberFormat(lang, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount);

/** A letter to the shelter, begun. */
const letter = (to: string, subject: string) =>
  `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;

/** One pet by itself, as a search or a friend's link finds it, too. */
export function PetPage({ view, asked, lang, publicUrl, scripts, css }: PetPageProps) {
  const words = wordsIn(lang);
  const title = `${view.name} · ${view.shelter.name}`;
  return (
    <Document {...{ lang, title, scripts, css }} head={<Share {...{ view, lang, title, publicUrl }} />}>
      <main className={view.layout.t ? 'page clear' : 'page'} style={{ padding: view.layout.p }}>
        <p>
          <a href={listingLink(view.shelter.slug, asked, lang)}>← {words.petBack}</a>
        </p>
        {view.test_mode && <p className="note">{words.listingTest}</p>}
        <article className="pet">
          <h1 tabIndex={-1}>{view.name}</h1>
          <Pictures {...{ view, words }} />
          <Videos {...{ view, lang }} />
          <Facts {...{ view, words, lang }} />
          <Adopt {...{ view, words }} />
          {view.description && (
            <section>
              <h2>{fill(words.petAbout, view)}</h2>
              <p className="lines" lang={view.shelter.main}>
                {view.description}
              </p>
            </section>
          )}
          <Traits {...{ view, words, lang }} />
          <Sponsor {...{ view, words, lang }} />
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

const Pictures = ({ view: { name, pictures }, words }: PartProps) => (
  <div className="pictures">
    {pictures.map((picture, index) => {
      const alt = index ? fill(words.petPictureNext, { name, at: index + 1 }) : fill(words.petPicture, { name });
      return <PetPicture key={picture.key} {...{ picture, alt }} size="AUTOx800" eager={!index} first={!index} />;
    })}
  </div>
);

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

const Adopt = ({ view, words }: PartProps) =>
  view.adoptable ? (
    <p>
      <a className="button" href={letter(view.branch.email, fill(words.petAdoptSubject, { name: named(view) }))}>
        {view.btnText || words.petAdopt}
      </a>
    </p>
  ) : (
    <p className="note">{fill(words.petNotAdoptable, view)}</p>
  );

/** By its number too, for there are many of a name. */
const named = ({ name, code }: PetData) => (code ? `${name} (${code})` : name);

const Traits = ({ view, words, lang }: PartProps & { lang: string }) =>
  view.characteristics.length > 0 && (
    <section>
      <h2>{fill(words.petTraits, view)}</h2>
      <ul className="traits">
        {view.characteristics.map(({ group, name, names, text }) => (
          <li key={`${group} ${name}`}>{[inTheirs(names, lang) ?? name, text].filter(Boolean).join(': ')}</li>
        ))}
      </ul>
    </section>
  );

const Sponsor = ({ view, words, lang }: PartProps & { lang: string }) =>
  view.sponsor &&
  view.sponsor.gifts.length > 0 && (
    <section>
      <h2>{inTheirs(view.sponsor.texts, lang) ?? view.sponsor.text ?? words.petSponsor}</h2>
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
  <section>
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

/** A shelter's text as it stands in the visitor's language, regional or not. */
const inTheirs = (texts: Record<string, string> | null, lang: string) => texts?.[lang] ?? texts?.[lang.split('-', 1)[0] ?? ''];
