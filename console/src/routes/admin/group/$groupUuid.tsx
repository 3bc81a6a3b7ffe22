import * as group from '@homeward/contract/group';
import { group as noun } from '@homeward/contract/noun/group';
import { search as specieSearch } from '@homeward/contract/specie';
import { createFileRoute } from '@tanstack/react-router';
import { Input } from 'antd';
import { lookupQuery } from '../../../api/queries.ts';
import { Field } from '../../../ui/field/field.tsx';
import { ManySelect } from '../../../ui/field/many-select.tsx';
import { NumberInput } from '../../../ui/field/number-input.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { NounForm } from '../../../ui/form/noun-form.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';

export const Route = createFileRoute('/admin/group/$groupUuid')({ component: EditGroup });

const blank = { name: '', order: 0, highlight: false, species: [] as string[] };
const valuesOf = ({ name, order, highlight, species = [] }: group.PublicGroup) => ({
  name,
  order,
  highlight,
  species: species.map(({ uuid }) => uuid),
});

function EditGroup() {
  const { groupUuid } = Route.useParams();
  const species = useLookup(lookupQuery(specieSearch));
  return (
    <NounForm
      {...{ noun, blank, valuesOf }}
      name="public_group"
      word="Group"
      calls={group}
      uuid={groupUuid}
      relations={{ species: true }}
    >
      <Field name={['public_group', 'name']} label="Name">
        <Input autoFocus={groupUuid === 'add'} />
      </Field>
      <Field name={['public_group', 'species']} label="Species" from={species}>
        <ManySelect options={species.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))} />
      </Field>
      <Field name={['public_group', 'order']} label="Order" hint="Groups are offered from the lowest on.">
        <NumberInput step={1} />
      </Field>
      <SwitchField name={['public_group', 'highlight']} label="Highlight" hint="Offered before all that are not." />
    </NounForm>
  );
}
