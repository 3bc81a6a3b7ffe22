import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import findTimeZone from '@photostructure/tz-lookup';

export interface Place {
  zip: string;
  address: string;
  latitude: number;
  longitude: number;
  time_zone: string;
}

interface Known {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

const MOST = 20;
/** Of Canada only the first half of a code is known. */
const data = { US: import.meta.resolve('zipcodes/lib/codes.js'), CA: import.meta.resolve('zipcodes/lib/codesCanada.js') };

/** The places of a zip code, or of its first three characters and more; none where the country's are not known. */
export async function placesAt(zip: string, country: string): Promise<Place[]> {
  const plain = zip.toUpperCase().replace(/[\s-]/g, '');
  if (country === 'US' && /^(\d{3,5}|\d{9})$/.test(plain)) return named(await startingWith(plain.slice(0, 5), data.US));
  const [, area = '', rest = ''] = /^([A-Z]\d[A-Z])(\d(?:[A-Z]\d?)?)?$/.exec(plain) ?? [];
  if (country !== 'CA' || !area) return [];
  const found = await startingWith(area, data.CA);
  // A whole code is kept as it was given.
  return named(found.map((place) => (rest.length === 3 ? { ...place, zip: `${area} ${rest}` } : place)));
}

/**
 * Reads places out of the text of the package's data: its own loader takes a quarter of a second for all of them, in
 * which nobody is answered, and keeps 23 MB.
 */
async function startingWith(zip: string, url: string): Promise<Known[]> {
  const text = await readFile(fileURLToPath(url));
  const found: Known[] = [];
  const wanted = `{"zip":"${zip}`;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    found.push(JSON.parse(text.toString('utf8', at, text.indexOf('}', at) + 1)) as Known);
  return found
    .filter(({ latitude, longitude }) => latitude && longitude)
    .sort((a, b) => a.zip.localeCompare(b.zip))
    .slice(0, MOST);
}

function named(places: Known[]): Place[] {
  return places.map(({ zip, city, state, latitude, longitude }) => ({
    zip,
    // What a Canadian area covers stands in brackets behind it, at length.
    address: `${city.replace(/ \(.*/, '')}, ${state} ${zip}`,
    latitude,
    longitude,
    time_zone: findTimeZone(latitude, longitude),
  }));
}
