import { inDecimalsOf } from '@homeward/contract/amount';
import type { Shelter } from '@homeward/contract/shelter';
import { type ReactNode, useMemo } from 'react';
import { single } from '../../../api/client.ts';
import { refresh, singleQuery } from '../../../api/queries.ts';
import { EmbeddedForm } from '../../../ui/form/form-page.tsx';
import { PairForm } from '../../../ui/form/pair-form.tsx';
import { Beside } from '../../../ui/page/beside.tsx';
import { currencyOf } from '../shelter-query.ts';
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
  const { key, name, plural, search } = noun;
  const currency = currencyOf(shelter);
  const [create, update] = useMemo(
    () => [inDecimalsOf(noun.create, currency), inDecimalsOf(noun.update, currency)] as const,
    [noun, currency],
  );
  const isNew = uuid === 'add';
  const input = { search: { uuid, 'shelter.uuid': shelter.uuid, with: noun.relations.form } };
  return (
    <EmbeddedForm
      title={isNew ? `New ${name}` : `Edit ${name}`}
      back={{ label: plural, to: pathOf(noun, shelter.uuid) }}
      read={search}
      create={create}
      isNew={isNew}
      query={singleQuery(search, input)}
    >
      {(loaded) => (
        <Beside of={loaded}>
          <PairForm
            {...{ loaded, create, update }}
            blank={props.blank}
            valuesOf={props.valuesOf}
            readAgain={() => single(search, input)}
            changeOf={(typed, made) => {
              const { uuid, version } = props.savedOf(made);
              return props.changedOf(typed, { uuid, version });
            }}
            success={`${name} saved successfully!`}
            failure={(reason) => `Failed to save ${key}. Reason: ${reason}`}
            onCreated={(made) => props.onCreated(props.savedOf(made).uuid)}
            onSaved={() => refresh(search)}
          >
            {props.fields(loaded)}
          </PairForm>
        </Beside>
      )}
    </EmbeddedForm>
  );
}
