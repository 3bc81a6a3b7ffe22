import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
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
const resolve = createRequire(import.meta.url).resolve;

/** The places of a zip code, or of its first three characters and more; none where the country's are not known. */
export async function placesAt(zip: string, country: string): Promise<Place[]> {
  const plain = zip.toUpperCase().replace(/[\s-]/g, '');
  if (country === 'US' && /^\d{3,5}(\d{4})?$/.test(plain)) return named(await startingWith(plain.slice(0, 5), 'codes'));
  const [, area = '', rest = ''] = /^([A-Z]\d[A-Z])(\d(?:[A-Z]\d?)?)?$/.exec(plain) ?? [];
  if (country !== 'CA' || !area) return [];
  // Of Canadian codes only the first half is known; a whole one is kept as it was given.
  const found = await startingWith(area, 'codesCanada');
  return named(found.map((place) => (rest.length === 3 ? { ...place, zip: `${area} ${rest}` } : place)));
}

/**
 * Reads places out of the text of the package's data: its own loader takes a quarter of a second for all of them, in
 * which nobody is answered, and keeps 23 MB.
 */
async function startingWith(zip: string, file: string): Promise<Known[]> {
  const data = await readFile(resolve(`zipcodes/lib/${file}.js`));
  const found: Known[] = [];
  const wanted = `{"zip":"${zip}`;
  for (let at = data.indexOf(wanted); at >= 0; at = data.indexOf(wanted, at + wanted.length))
    found.push(JSON.parse(data.toString('utf8', at, data.indexOf('}', at) + 1)) as Known);
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
