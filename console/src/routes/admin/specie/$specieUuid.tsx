import { specie as noun } from '@homeward/contract/noun/specie';
import * as specie from '@homeward/contract/specie';
import { createFileRoute } from '@tanstack/react-router';
import { Input } from 'antd';
import { Field } from '../../../ui/field/field.tsx';
import { NounForm } from '../../../ui/form/noun-form.tsx';

export const Route = createFileRoute('/admin/specie/$specieUuid')({ component: EditSpecie });

const valuesOf = ({ name }: specie.Specie) => ({ name });

function EditSpecie() {
  const { specieUuid } = Route.useParams();
  return (
    <NounForm noun={noun} name="specie" word="Specie" calls={specie} uuid={specieUuid} blank={{ name: '' }} valuesOf={valuesOf}>
      <Field name={['specie', 'name']} label="Name">
        <Input autoFocus={specieUuid === 'add'} />
      </Field>
    </NounForm>
  );
}
