import { search as groupSearch } from '@homeward/contract/group';
import { iframeAges, iframeSexes, iframeSizes } from '@homeward/contract/iframe-settings';
import type { Shelter } from '@homeward/contract/shelter';
import { search as species } from '@homeward/contract/specie';
import { Input, Radio, Select } from 'antd';
import { lookupQuery } from '../../../api/queries.ts';
import { Field } from '../../../ui/field/field.tsx';
import { ManySelect } from '../../../ui/field/many-select.tsx';
import { NumberInput } from '../../../ui/field/number-input.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { useValue } from '../../../ui/form/form-context.ts';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { keyNames } from '../../pet/pet-words.ts';
import { branchChoices } from '../shelter-query.ts';
import { Choice, type Choices, labelIn } from './choice.tsx';

const ALL = [null, 'All'] as const;
const care: Choices = [ALL, [true, 'In Foster'], [false, 'In Shelter']];
const choicesOf = (keys: readonly (keyof typeof keyNames)[]): Choices => [
  ALL,
  ...keys.map((key) => [key, keyNames[key]] as const),
];
const modes = [
  { value: false, label: 'Normal' },
  { value: true, label: 'Compact' },
];

const OneOf = ({ name, label, choices }: { name: string; label: string; choices: Choices }) => (
  <Field name={['value', name]} label={label} nameOf={labelIn(choices)}>
    <Choice choices={choices} />
  </Field>
);

/** Which pets are listed, and what the listing looks like. */
export function IframeFields({ shelter }: { shelter: Shelter }) {
  const compact = useValue<boolean>(['value', 'compact']);
  return (
    <>
      <div className="section">
        <h2>Listing</h2>
        <Field name={['value', 'compact']} label="Kind of listing" nameOf={(value) => (value ? 'Compact' : 'Normal')}>
          <Radio.Group options={modes} optionType="button" />
        </Field>
        <p>
          {compact
            ? '12 animals in turn, another every 30 seconds: one on a phone, four on a desktop. No filters.'
            : 'All pets, with filters and pages.'}
        </p>
      </div>
      <WhichPets shelter={shelter} />
      <Layout />
    </>
  );
}

function WhichPets({ shelter }: { shelter: Shelter }) {
  const known = useLookup(lookupQuery(species));
  const groups = useLookup(lookupQuery(groupSearch, { options: { sort: ['-highlight', 'order', 'name'] } }));
  const grouped: Choices = [ALL, ...groups.rows.map(({ uuid, name }) => [uuid, name] as const)];
  return (
    <div className="section">
      <h2>Which pets</h2>
      <p>Visitors choose among them; what is chosen here is settled for them, unless the address they come by says otherwise.</p>
      <div className="iframe-grid">
        <Field name={['value', 'branch_uuid']} label="Locations">
          <ManySelect placeholder="All" options={branchChoices(shelter, ({ uuid }) => uuid)} />
        </Field>
        <Field name={['value', 'specie_uuid']} label="Species" from={known}>
          <ManySelect placeholder="All" options={known.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))} />
        </Field>
        <Field name={['value', 'group_uuid']} label="Group of species" nameOf={labelIn(grouped)} from={groups}>
          <Choice choices={grouped} />
        </Field>
        <OneOf name="al" label="Care status" choices={care} />
        <OneOf name="sex" label="Sex" choices={choicesOf(iframeSexes)} />
        <OneOf name="age" label="Age" choices={choicesOf(iframeAges)} />
        <OneOf name="size" label="Size" choices={choicesOf(iframeSizes)} />
      </div>
      <SwitchField name={['value', 'al_show']} label="Let visitors choose the care status" />
      <SwitchField name={['value', 'nb']} label="Hide the breed filter" />
    </div>
  );
}

const Layout = () => (
  <>
    <div className="section">
      <h2>Layout</h2>
      <div className="iframe-grid">
        <Field name={['value', 'g']} label="Card padding" hint="In pixels, inside each card">
          <NumberInput step={1} />
        </Field>
        <Field name={['value', 'p']} label="Page padding" hint="In pixels, around the page">
          <NumberInput step={1} />
        </Field>
      </div>
      <SwitchField name={['value', 't']} label="Transparent background" />
      <Field name={['value', 'btnText']} label="Text of the adopt button" hint="On a pet's own page">
        <Input placeholder="Adopt Me" />
      </Field>
    </div>
    <div className="section">
      <h2>Sites</h2>
      <Field
        name={['value', 'frame_ancestors']}
        label="Sites that may show the listing"
        hint="Such as https://www.your-shelter.org. While there is none here, every https site may."
      >
        <Select mode="tags" tokenSeparators={[' ', ',', '\n']} placeholder="Every https site" notFoundContent={null} />
      </Field>
    </div>
  </>
);
