import * as specie from '@homeward/contract/specie';
import { createFileRoute } from '@tanstack/react-router';
import { Input } from 'antd';
import { post, single } from '../../../api/client.ts';
import { refresh, singleQuery } from '../../../api/queries.ts';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { History } from '../../../ui/history.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';

export const Route = createFileRoute('/admin/specie/$specieUuid')({ component: EditSpecie });

function EditSpecie() {
  const { specieUuid } = Route.useParams();
  const isNew = specieUuid === 'add';
  return (
    <FormPage
      key={specieUuid}
      title={isNew ? 'New Species' : 'Edit Species'}
      back={{ label: 'Species', to: '/admin/specie' }}
      read={specie.search}
      create={specie.create}
      isNew={isNew}
      query={singleQuery(specie.search, { search: { uuid: specieUuid } })}
    >
      {(loaded) => <SpecieForm loaded={loaded} />}
    </FormPage>
  );
}

const texts = {
  success: 'Specie saved successfully!',
  failure: (reason: string) => `Failed to save specie. Error: ${reason}`,
};
const valuesOf = ({ uuid, version, name }: specie.Specie) => ({ specie: { uuid, version, name } });

function SpecieForm({ loaded }: { loaded: specie.Specie | undefined }) {
  const navigate = Route.useNavigate();
  const fields = (
    <div className="section">
      <Field name={['specie', 'name']} label="Name">
        <Input maxLength={80} autoFocus={!loaded} />
      </Field>
    </div>
  );
  return (
    <div className="two">
      <div className="card">
        {loaded ? (
          <RecordForm
            call={specie.update}
            values={valuesOf(loaded)}
            {...texts}
            latest={async () => valuesOf(await single(specie.search, { search: { uuid: loaded.uuid } }))}
            onSaved={() => refresh(specie.search)}
          >
            {fields}
          </RecordForm>
        ) : (
          <RecordForm
            call={specie.create}
            values={{ specie: { name: '' } }}
            {...texts}
            update={(typed, { specie: { uuid, version } }, key) =>
              post(specie.update, { specie: { ...typed.specie, uuid, version } }, { key })
            }
            onSaved={async (saved) => {
              await navigate({ params: { specieUuid: saved.specie.uuid }, replace: true });
              await refresh(specie.search);
            }}
          >
            {fields}
          </RecordForm>
        )}
      </div>
      {loaded && (
        <div className="side-column">
          <History uuid={loaded.uuid} />
        </div>
      )}
    </div>
  );
}
