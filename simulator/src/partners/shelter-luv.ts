import { grouped, sex } from '../animals.ts';
import { sendJson } from '../json.ts';
import { picturesAt, youtubeId } from '../media.ts';
import type { SimulatedPartner } from '../simulator.ts';
import type { Animal } from '../world.ts';

const credentials = { key: 'shelterluv-key' };
const FIRST = 204_400_000;
const SIZES: Record<Animal['size'], string> = {
  S: 'Small (0-19)',
  M: 'Medium (20-59)',
  L: 'Large (60-99)',
  XL: 'X-Large (100+)',
};
const seconds = (date: Date | string) => Math.floor(new Date(date).getTime() / 1000);

/** A date that is none (0000-00-00) is 0 in Unix time. */
const birth = ({ birthDate }: Animal) => (Number.isNaN(Date.parse(birthDate)) ? 0 : seconds(birthDate));

/** "Primary/Secondary" in one text. */
const breed = ({ breed, secondaryBreed, mixed }: Animal) =>
  [grouped(breed), secondaryBreed ? grouped(secondaryBreed) : mixed ? 'Mix' : ''].filter(Boolean).join('/');

function shown(animal: Animal, base: string) {
  const { id, code, name, specie, goodWith } = animal;
  const pictures = picturesAt(base, animal);
  const video = youtubeId(animal);
  const attributes = [
    goodWith.dogs === true && 'Good with dogs',
    goodWith.cats === false && 'No cats',
    goodWith.kids === true && 'Good with kids',
  ].filter((attribute) => attribute !== false);
  return {
    ID: code,
    'Internal-ID': id === null ? '' : String(FIRST + id),
    Name: name,
    LitterGroupId: null,
    Type: specie,
    CurrentLocation: animal.foster ? null : { Tier1: 'Adoption Floor', Tier2: animal.kennel, Tier3: '' },
    Sex: sex(animal),
    Status: animal.foster ? 'Available Foster' : 'Available For Adoption',
    InFoster: animal.foster,
    AssociatedPerson: animal.foster ? { FirstName: 'Wexley', LastName: 'Foster', RelationshipType: 'foster' } : null,
    CurrentWeightPounds: String(animal.pounds),
    Size: SIZES[animal.size],
    Altered: animal.neutered ? 'Yes' : 'No',
    DOBUnixTime: birth(animal),
    Age: animal.months,
    CoverPhoto: pictures[0] ?? `${base}/default_${specie.toLowerCase().replace(' ', '_')}.png`,
    Photos: pictures,
    Videos: video ? [{ VideoId: video, YoutubeUrl: `https://www.youtube.com/watch?v=${video}` }] : [],
    Breed: breed(animal),
    Color: `${animal.color}/None`,
    Pattern: 'None',
    AdoptionFeeGroup: animal.price === null ? [] : { Id: animal.price, Name: 'Fee', Price: animal.price.toFixed(2) },
    Description: animal.description ?? '',
    PreviousIds: [],
    Microchips: animal.chip ? [{ Id: animal.chip, Issuer: 'HomeAgain' }] : [],
    LastIntakeUnixTime: String(seconds(animal.intake)),
    Attributes: [
      ...attributes.map((AttributeName, index) => ({ AttributeName, Publish: 'Yes', InternalID: String(880 + index) })),
      ...(animal.specialNeeds ? [{ AttributeName: 'Mouthy', Publish: 'No', InternalID: '890' }] : []),
    ],
    LastUpdatedUnixTime: String(seconds(animal.updated)),
  };
}

/** Those who found a home are listed with an id and a status and nothing else. */
const stub = ({ id }: Animal) => ({ ID: '', 'Internal-ID': String(FIRST + (id ?? 0)), Status: 'Service Out' });

export const shelterLuv: SimulatedPartner = {
  key: 'shelter-luv',
  name: 'Shelterluv',
  credentials,
  labels: { url: 'Address, if not the usual one', key: 'API key' },
  handle(request, response, { available, adopted, found, base }) {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://simulator');
    if (request.headers['x-api-key'] !== credentials.key)
      return sendJson(response, { success: 0, error_message: 'Forbidden' }, 403);
    if (pathname !== '/animals') return sendJson(response, { success: 0, error_message: 'No such call' }, 404);
    const limit = Math.min(Number(query.get('limit') ?? 100), 100);
    const offset = Number(query.get('offset') ?? 0);
    const since = Number(query.get('since') ?? 0);
    const publishable = query.get('status_type') === 'publishable';
    const all = found(`shelter-luv ${publishable} ${since}`, () => {
      const changed = available.filter(({ updated }) => seconds(updated) >= since);
      return publishable ? changed : [...changed, ...adopted];
    });
    const page = all.slice(offset, offset + limit);
    sendJson(response, {
      success: 1,
      animals: page.map((animal) => (adopted.includes(animal) ? stub(animal) : shown(animal, base))),
      has_more: offset + page.length < all.length,
      // A text on some servers, a number on others.
      total_count: offset > 0 ? all.length : String(all.length),
    });
  },
};
