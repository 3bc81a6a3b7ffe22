import { Document } from './document.tsx';
import type { Picture } from './listing/data.ts';
import { pictureAddress } from './listing/picture.tsx';
import { type Words, wordsIn } from './words/words.ts';

/** An event as visitors see it; times are UTC, without a zone's letters. */
export interface EventData {
  name: string;
  slug: string;
  description: string | null;
  start: string;
  end: string;
  search_enabled: boolean;
  banner: Picture;
  shelters: { name: string; slug: string }[];
  sponsors: { name: string; link: string | null }[];
}

interface EventPageProps {
  view: EventData;
  publicUrl: string;
  lang: string;
  scripts: string[];
  css: string;
}

const SUMMARY = 160;

/** The page of an event; search engines list it where staff allow it. */
export function EventPage({ view, publicUrl, lang, ...files }: EventPageProps) {
  const words = wordsIn(lang);
  const { name, description, banner, shelters, sponsors } = view;
  return (
    <Document lang={lang} title={name} {...files} head={<Shared view={view} publicUrl={publicUrl} lang={lang} />}>
      <main className="event">
        <img
          src={pictureAddress(banner, 'AUTOx800')}
          width={banner.width}
          height={banner.height}
          alt=""
          fetchPriority="high"
          decoding="async"
        />
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="event-when">
          <span className="unseen">{words.eventWhen}: </span>
          <Moment value={view.start} lang={lang} /> – <Moment value={view.end} lang={lang} />
        </p>
        {description && (
          <p className="event-text" dir="auto">
            {description}
          </p>
        )}
        <Shelters shelters={shelters} words={words} lang={lang} />
        <Sponsors sponsors={sponsors} words={words} />
      </main>
    </Document>
  );
}

interface PartProps {
  words: Words;
}

const Shelters = ({ shelters, words, lang }: PartProps & Pick<EventData, 'shelters'> & { lang: string }) =>
  shelters.length > 0 && (
    <section>
      <h2>{words.eventShelters}</h2>
      <ul>
        {shelters.map(({ name, slug }) => (
          <li key={slug}>
            <bdi>{name}</bdi>
            <a href={`/iframe/${slug}?lang=${lang}`} aria-label={`${words.eventPets}: ${name}`}>
              {words.eventPets}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );

const Sponsors = ({ sponsors, words }: PartProps & Pick<EventData, 'sponsors'>) =>
  sponsors.length > 0 && (
    <section>
      <h2>{words.eventSponsors}</h2>
      <ul>
        {sponsors.map(({ name, link }) => (
          <li key={name}>
            {link ? (
              <a href={link} rel="noopener noreferrer sponsored">
                <bdi>{name}</bdi>
              </a>
            ) : (
              <bdi>{name}</bdi>
            )}
          </li>
        ))}
      </ul>
    </section>
  );

const inUtc = (value: string) => `${value.replace(' ', 'T').replace(/Z?$/, '')}Z`;

const Moment = ({ value, lang }: { value: string; lang: string }) => {
  const moment = inUtc(value);
  const shown = new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  return <time dateTime={moment}>{shown.format(new Date(moment))} UTC</time>;
};

/** What search engines and whoever shares the page read of it (Open Graph, schema.org). */
function Shared({ view, publicUrl, lang }: Pick<EventPageProps, 'view' | 'publicUrl' | 'lang'>) {
  const { name, slug, description, banner, search_enabled } = view;
  const url = `${publicUrl}/event/${slug}`;
  const image = `${publicUrl}${pictureAddress(banner, 'SHARE1200x630')}`;
  const summary = Array.from((description ?? name).replace(/\s+/g, ' '))
    .slice(0, SUMMARY)
    .join('');
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    description: summary,
    url,
    image,
    inLanguage: lang,
    startDate: inUtc(view.start),
    endDate: inUtc(view.end),
    organizer: view.shelters.map((shelter) => ({ '@type': 'AnimalShelter', name: shelter.name })),
    sponsor: view.sponsors.map((sponsor) => ({ '@type': 'Organization', name: sponsor.name })),
  };
  return (
    <>
      {!search_enabled && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      <meta name="description" content={summary} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no tag can begin
        dangerouslySetInnerHTML={{ __html: JSON.stringify(structured).replaceAll('<', '\\u003c') }}
      />
    </>
  );
}
