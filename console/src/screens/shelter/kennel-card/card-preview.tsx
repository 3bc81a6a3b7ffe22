import { layoutCard } from '@homeward/contract/kennel-card-layout';
import type { KennelCard } from '@homeward/contract/kennel-card-settings';
import { search as pets } from '@homeward/contract/pet';
import { type CardPet, kennelCard } from '@homeward/contract/print';
import { defaultKennelCard } from '@homeward/contract/setting-defaults';
import { places, sizes } from '@homeward/contract/sheet';
import type { Shelter } from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../api/client.ts';
import { searchQuery } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { pictureAddress } from '../../../settings.ts';
import { RemoteSelect } from '../../../ui/field/remote-select.tsx';
import { useValue } from '../../../ui/form/form-context.ts';
import { Boundary } from '../../../ui/page/boundary.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { readingOf, Unread } from '../../../ui/page/lookup.tsx';
import { plain } from '../../../ui/text/plain.ts';
import { SheetDrawing } from './sheet-drawing.tsx';

const paper = 'A4';
const [place] = places(paper, 1).cards;

/** The card of a real pet as it will be printed, while the settings are typed. */
export function CardPreview({ shelter }: { shelter: Shelter }) {
  const [chosen, setChosen] = useState<string>();
  const conditions = { 'branch.shelter.uuid': shelter.uuid };
  const first = useQuery({
    ...searchQuery(pets, { search: conditions, options: { limit: 1, sort: 'name' } }),
    enabled: can(pets),
  });
  const uuid = chosen ?? first.data?.result[0]?.uuid;
  const read = useQuery({
    queryKey: [kennelCard.path, shelter.uuid, uuid],
    queryFn: () => post(kennelCard, { shelter_uuid: shelter.uuid, pet_uuid: uuid ?? '' }),
    enabled: can(kennelCard) && Boolean(uuid),
  });
  if (!can(pets) || !can(kennelCard)) return null;
  return (
    <section className="card-preview" aria-label="Preview">
      <h2>Preview</h2>
      <RemoteSelect
        call={pets}
        conditions={conditions}
        labelOf={({ name, custom_code }) =>
          [name, custom_code]
            .filter(Boolean)
            .map((text) => plain(String(text)))
            .join(' · ')
        }
        value={uuid ?? ''}
        placeholder="Type to find a pet"
        aria-label="Pet of the preview"
        onChange={setChosen}
      />
      {first.error && <Unread of={readingOf(first)} what="The pets" />}
      {read.error && <Unread of={readingOf(read)} what="The card" />}
      {first.data && !uuid && <p>This shelter has no pets yet: its first card is shown here once it has one.</p>}
      {read.isLoading && <Loading />}
      {read.data && (
        <Boundary>
          <Preview pet={read.data.card} logo={shelter.kennel_card_logo?.key} />
        </Boundary>
      )}
    </section>
  );
}

function Preview({ pet, logo }: { pet: CardPet; logo: string | undefined }) {
  const typed: Partial<KennelCard> | undefined = useValue(['value']);
  const chosenLogo: string | null | undefined = useValue(['kennel_card_logo']);
  const removed = useValue(['kennel_card_logo_remove']) === true;
  const shownLogo = chosenLogo ?? (logo && !removed ? pictureAddress('ORIGINAL', logo) : undefined);
  const settings = { ...defaultKennelCard(), ...typed };
  return (
    <SheetDrawing
      label={`Kennel card of ${pet.name}`}
      size={sizes[paper]}
      boxes={layoutCard(place, pet, settings, Boolean(shownLogo))}
      picture={pet.picture_key ? pictureAddress('ORIGINAL', pet.picture_key) : undefined}
      logo={shownLogo}
    />
  );
}
