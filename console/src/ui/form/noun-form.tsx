import type { Call, SearchCall } from '@homeward/contract/call';
import type { Noun } from '@homeward/contract/noun';
import { keyed } from '@homeward/contract/noun-calls';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { post, single } from '../../api/client.ts';
import { refresh, singleQuery } from '../../api/queries.ts';
import { History } from '../page/history.tsx';
import { FormPage } from './form-page.tsx';
import { RecordForm } from './record-form.tsx';

interface Read {
  uuid: string;
  version: number;
}
type Saves<Input, Output> = Call<string, z.ZodType<unknown, Input>, z.ZodType<Output>>;

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
  /** The fields, whose paths begin with the name. */
  children: ReactNode;
}

/** The screen of one record of a plain noun, or of a new one. */
export function NounForm<Key extends string, Values extends object, Row extends Read>(props: NounFormProps<Key, Values, Row>) {
  const { noun, calls, uuid } = props;
  const isNew = uuid === 'add';
  const one = noun.one.replace(/(?<=^| )\w/g, (letter) => letter.toUpperCase());
  return (
    <FormPage
      key={uuid}
      title={isNew ? `New ${one}` : `Edit ${one}`}
      back={{ label: noun.menu?.label ?? noun.many, to: noun.screen ?? '/' }}
      read={calls.search}
      create={calls.create}
      isNew={isNew}
      query={singleQuery(calls.search, { search: { uuid } })}
    >
      {(loaded) => (
        <div className="two">
          <div className="card">{loaded ? <Existing {...props} loaded={loaded} /> : <New {...props} />}</div>
          {loaded && (
            <div className="side-column">
              <History uuid={loaded.uuid} />
            </div>
          )}
        </div>
      )}
    </FormPage>
  );
}

const textsOf = (word: string) => ({
  success: `${word} saved successfully!`,
  failure: (reason: string) => `Failed to save ${word.toLowerCase()}. Error: ${reason}`,
});

function Existing<Key extends string, Values extends object, Row extends Read>({
  name,
  word,
  calls: { search, update },
  valuesOf,
  loaded,
  children,
}: NounFormProps<Key, Values, Row> & { loaded: Row }) {
  const inputOf = (record: Row) => keyed(name, { ...valuesOf(record), uuid: record.uuid, version: record.version });
  return (
    <RecordForm
      call={update}
      values={inputOf(loaded)}
      {...textsOf(word)}
      latest={async () => inputOf(await single(search, { search: { uuid: loaded.uuid } }))}
      onSaved={() => refresh(search)}
    >
      <div className="section">{children}</div>
    </RecordForm>
  );
}

function New<Key extends string, Values extends object, Row extends Read>({
  noun,
  name,
  word,
  calls: { search, create, update },
  blank,
  children,
}: NounFormProps<Key, Values, Row>) {
  const navigate = useNavigate();
  return (
    <RecordForm
      call={create}
      values={keyed(name, blank)}
      {...textsOf(word)}
      update={(typed, { [name]: { uuid, version } }, key) =>
        post(update, keyed(name, { ...typed[name], uuid, version }), { key })
      }
      onSaved={async ({ [name]: saved }) => {
        await navigate({ to: noun.opens?.(saved) ?? '/', replace: true });
        await refresh(search);
      }}
    >
      <div className="section">{children}</div>
    </RecordForm>
  );
}
