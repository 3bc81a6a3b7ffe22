import { addressesOf, Fields, isRecord } from '../fields.ts';
import type { PartnerAnimal } from '../partner.ts';
import type { Client } from './client.ts';

/** An animal's pictures, the default one first: from its own record where they stand, else from its photo list. */
export async function picturesOf(client: Client, { externalId, raw }: PartnerAnimal): Promise<string[]> {
  const own = new Fields(raw).records('Photos');
  const photos = own.length > 0 ? own : await photoList(client, externalId);
  const sorted = photos.toSorted((one, other) => Number(other.flag('IsDefault')) - Number(one.flag('IsDefault')));
  return addressesOf(
    sorted.map((photo) => {
      const path = photo.text('Photo');
      return path?.startsWith('/') ? client.base + path : path;
    }),
  );
}

async function photoList(client: Client, externalId: string): Promise<Fields[]> {
  const photos: Fields[] = [];
  const call = { method: 'POST', body: { AnimalId: Number(externalId) }, reads: true, short: true } as const;
  for await (const page of client.pages('/api/v2/animal/photo/list?page=1&pageSize=50', call)) {
    photos.push(...page.filter(isRecord).map((photo) => new Fields(photo)));
  }
  return photos;
}
