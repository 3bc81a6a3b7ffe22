import { sponsor as noun } from '@homeward/contract/noun/sponsor';
import { type Sponsor, save, search } from '@homeward/contract/sponsor';
import { createFileRoute } from '@tanstack/react-router';
import { Input } from 'antd';
import { Field } from '../../../ui/field/field.tsx';
import { NounForm } from '../../../ui/form/noun-form.tsx';

export const Route = createFileRoute('/organization/sponsor/$sponsorUuid')({ component: EditSponsor });

const calls = { search, create: save, update: save };
const blank = { name: '', link: null as string | null };
const valuesOf = ({ name, link }: Sponsor) => ({ name, link });

function EditSponsor() {
  const { sponsorUuid } = Route.useParams();
  return (
    <NounForm {...{ noun, blank, valuesOf, calls }} name="sponsor" word="Sponsor" uuid={sponsorUuid}>
      <Field name={['sponsor', 'name']} label="Name">
        <Input autoFocus={sponsorUuid === 'add'} />
      </Field>
      <Field name={['sponsor', 'link']} label="Link" hint="Its page elsewhere: https://…">
        <Input />
      </Field>
    </NounForm>
  );
}
