import { specieIn } from '../words/species.ts';
import type { PetData } from './data.ts';
import { pictureAddress } from './picture.tsx';

/** How large a picture is that others show of a page, and how much they say of it. */
const SHARED = { width: 1200, height: 630, size: 'SHARE1200x630' };
const SUMMARY = 160;

interface ShareProps {
  view: PetData;
  lang: string;
  title: string;
  publicUrl: string;
}

export const addressOf = ({ publicUrl, view: { shelter, uuid } }: ShareProps): string =>
  `${publicUrl}/iframe/${shelter.slug}/pet/${uuid}`;

const summaryOf = ({ view, lang }: ShareProps): string => {
  const text = view.description ?? [specieIn(lang, view.specie), ...(view.display_breed ? view.breeds : [])].join(' · ');
  return Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, SUMMARY).join('');
};

/** What search engines and whoever shares the page read of it (Open Graph, schema.org). Who shares runs no scripts. */
export function Share(props: ShareProps) {
  const { view, lang, title, publicUrl } = props;
  const [picture] = view.pictures;
  const address = addressOf(props);
  const graph = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', summaryOf(props)],
    ['og:url', address],
    ['og:site_name', view.shelter.name],
    ['og:locale', lang],
    ...(picture
      ? [
          ['og:image', `${publicUrl}${pictureAddress(picture, SHARED.size)}`],
          ['og:image:width', String(SHARED.width)],
          ['og:image:height', String(SHARED.height)],
          ['og:image:alt', view.name],
        ]
      : []),
  ];
  return (
    <>
      {view.test_mode && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <meta name="description" content={summaryOf(props)} />
      {graph.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no tag can begin
        dangerouslySetInnerHTML={{ __html: JSON.stringify(structured(props)).replaceAll('<', '\\u003c') }}
      />
    </>
  );
}

/** schema.org has no type for one animal; a shelter it knows. */
function structured(props: ShareProps) {
  const { view, lang, publicUrl } = props;
  const { shelter, branch } = view;
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemPage',
    url: addressOf(props),
    inLanguage: lang,
    mainEntity: {
      '@type': 'Product',
      name: view.name,
      description: summaryOf(props),
      category: view.specie,
      ...(view.pictures.length
        ? { image: view.pictures.map((picture) => `${publicUrl}${pictureAddress(picture, 'ORIGINAL')}`) }
        : {}),
      offers: {
        '@type': 'Offer',
        ...(view.price === null ? {} : { price: view.price, priceCurrency: view.currency }),
        availability: 'https://schema.org/InStock',
        seller: {
          '@type': 'AnimalShelter',
          name: shelter.name,
          email: branch.email,
          telephone: branch.phone,
          address: {
            '@type': 'PostalAddress',
            streetAddress: branch.address,
            postalCode: branch.zip,
            addressCountry: branch.country,
          },
        },
      },
    },
  };
}
