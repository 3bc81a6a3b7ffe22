import type { Shelter } from '@homeward/contract/shelter';
import type { ReactNode } from 'react';
import { post, single } from '../../../api/client.ts';
import { refresh, singleQuery } from '../../../api/queries.ts';
import { EmbeddedForm } from '../../../ui/form/form-page.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { History } from '../../../ui/page/history.tsx';
import { type Priced, type PricedNoun, pathOf } from './priced.ts';

interface PricedScreenProps<Row extends Priced, New, Changed, Saved> {
  noun: PricedNoun<Row, New, Changed, Saved>;
  shelter: Shelter;
  /** 'add' for a new one. */
  uuid: string;
  blank: New;
  valuesOf: (loaded: Row) => Changed;
  savedOf: (saved: Saved) => Priced;
  /** What was typed in a new one's form as the change of one that is there. */
  changedOf: (typed: New, ref: { uuid: string; version: number }) => Changed;
  onCreated: (uuid: string) => Promise<unknown>;
  fields: (loaded: Row | undefined) => ReactNode;
}

/** The screen of one product or tax of a shelter. */
export function PricedScreen<Row extends Priced, New, Changed, Saved>(props: PricedScreenProps<Row, New, Changed, Saved>) {
  const { noun, shelter, uuid } = props;
  const { name, plural, search, create } = noun;
  const isNew = uuid === 'add';
  return (
    <EmbeddedForm
      title={isNew ? `New ${name}` : `Edit ${name}`}
      back={{ label: plural, to: pathOf(noun, shelter.uuid) }}
      read={search}
      create={create}
      isNew={isNew}
      query={singleQuery(search, inputFor(props))}
    >
      {(loaded) => <PricedForm {...props} loaded={loaded} />}
    </EmbeddedForm>
  );
}

const inputFor = <Row extends Priced, New, Changed, Saved>(props: PricedScreenProps<Row, New, Changed, Saved>) => ({
  search: { uuid: props.uuid, 'shelter.uuid': props.shelter.uuid, with: props.noun.relations.form },
});

function PricedForm<Row extends Priced, New, Changed, Saved>({
  loaded,
  ...props
}: PricedScreenProps<Row, New, Changed, Saved> & { loaded: Row | undefined }) {
  const { key, name, search, create, update } = props.noun;
  const texts = {
    success: `${name} saved successfully!`,
    failure: (reason: string) => `Failed to save ${key}. Reason: ${reason}`,
  };
  const fields = props.fields(loaded);
  return (
    <div className="two">
      <div className="card">
        {loaded ? (
          <RecordForm
            call={update}
            values={props.valuesOf(loaded)}
            {...texts}
            latest={async () => props.valuesOf(await single(search, inputFor(props)))}
            onSaved={() => refresh(search)}
          >
            {fields}
          </RecordForm>
        ) : (
          <RecordForm
            call={create}
            values={props.blank}
            {...texts}
            update={(typed, made, key) => {
              const { uuid, version } = props.savedOf(made);
              return post(update, props.changedOf(typed, { uuid, version }), { key });
            }}
            onSaved={async (saved) => {
              await props.onCreated(props.savedOf(saved).uuid);
              await refresh(search);
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
