import type { SearchCall } from '@homeward/contract/call';
import type { Noun } from '@homeward/contract/noun';
import { keyed } from '@homeward/contract/noun-calls';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { single } from '../../api/client.ts';
import { refresh, singleQuery } from '../../api/queries.ts';
import { Beside } from '../page/beside.tsx';
import { FormPage } from './form-page.tsx';
import { PairForm, type Saves } from './pair-form.tsx';

interface Read {
  uuid: string;
  version: number;
}

interface NounFormProps<Key extends string, Values extends object, Row extends Read> {
  noun: Noun<Row>;
  /** How its calls name it. */
  name: Key;
  /** The noun as the specification's messages have it: 'Specie'. */
  word: string;
  calls: {
    search: SearchCall<string, z.ZodObject & z.ZodType<Row>>;
    create: Saves<Record<Key, Values>, Record<Key, Row>>;
    update: Saves<Record<Key, Values & { uuid?: string | undefined; version?: number | undefined }>, Record<Key, Row>>;
  };
  /** What the address names: a record's uuid or 'add'. */
  uuid: string;
  /** What a new record begins with. */
  blank: Values;
  valuesOf: (record: Row) => Values;
  /** What else shows it is read again. */
  onSaved?: () => Promise<unknown>;
  /** Relations the form shows. */
  relations?: object;
  /** The fields, whose paths begin with the name. */
  children: ReactNode;
}

/** The screen of one record of a plain noun, or of a new one. */
export function NounForm<Key extends string, Values extends object, Row extends Read>(props: NounFormProps<Key, Values, Row>) {
  const { noun, name, word, calls, uuid, blank, valuesOf, relations, onSaved, children } = props;
  const navigate = useNavigate();
  const isNew = uuid === 'add';
  const one = noun.one.replace(/(?<=^| )\w/g, (letter) => letter.toUpperCase());
  const input = { search: { uuid, ...(relations && { with: relations }) } };
  return (
    <FormPage
      key={uuid}
      title={isNew ? `New ${one}` : `Edit ${one}`}
      back={{ label: noun.menu?.label ?? noun.many, to: noun.screen ?? '/' }}
      read={calls.search}
      create={calls.create}
      isNew={isNew}
      query={singleQuery(calls.search, input)}
    >
      {(loaded) => (
        <Beside of={loaded}>
          <PairForm
            {...calls}
            loaded={loaded}
            blank={keyed(name, blank)}
            valuesOf={(record) => keyed(name, { ...valuesOf(record), uuid: record.uuid, version: record.version })}
            readAgain={() => single(calls.search, input)}
            changeOf={(typed, { [name]: { uuid, version } }) => keyed(name, { ...typed[name], uuid, version })}
            success={`${word} saved successfully!`}
            failure={(reason) => `Failed to save ${noun.one}. Error: ${reason}`}
            onCreated={({ [name]: saved }) => navigate({ to: noun.opens?.(saved) ?? '/', replace: true })}
            onSaved={() => Promise.all([refresh(calls.search), onSaved?.()])}
          >
            <div className="section">{children}</div>
          </PairForm>
        </Beside>
      )}
    </FormPage>
  );
}
