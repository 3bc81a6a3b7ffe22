import * as breed from '@homeward/contract/breed';
import { breed as noun } from '@homeward/contract/noun/breed';
import { search as specieSearch } from '@homeward/contract/specie';
import { createFileRoute } from '@tanstack/react-router';
import { Input } from 'antd';
import { lookupQuery } from '../../../api/queries.ts';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { unfinished } from '../../../ui/form/blank.ts';
import { NounForm } from '../../../ui/form/noun-form.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';

export const Route = createFileRoute('/admin/breed/$breedUuid')({ component: EditBreed });

const blank = unfinished<{ name: string; specie_uuid: string }>({ name: '' });
const valuesOf = ({ name, specie }: breed.Breed) => unfinished<typeof blank>({ name, specie_uuid: specie?.uuid });

function EditBreed() {
  const { breedUuid } = Route.useParams();
  const species = useLookup(lookupQuery(specieSearch));
  return (
    <NounForm
      {...{ noun, blank, valuesOf }}
      name="breed"
      word="Breed"
      calls={breed}
      uuid={breedUuid}
      relations={{ specie: true }}
    >
      <Field name={['breed', 'name']} label="Name">
        <Input autoFocus={breedUuid === 'add'} />
      </Field>
      <Field
        name={['breed', 'specie_uuid']}
        label="Species"
        hint="It stays once pets or mappings are of the breed."
        from={species}
      >
        <OneSelect options={species.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))} />
      </Field>
    </NounForm>
  );
}
