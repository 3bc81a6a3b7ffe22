import { type AuditEntry, names } from '@homeward/contract/audit';
import { isUuid } from '@homeward/contract/is-uuid';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { post } from '../../api/client.ts';
import { freshFor } from '../../api/queries.ts';
import { plain } from '../text/plain.ts';
import { type Difference, differencesOf, isPointer } from './differences.ts';
import { type Reading, readingOf } from './lookup.tsx';

const MOST = 1000;

/** What records and values in entries of the trail are called; undefined until it is known, and where it has no name. */
export interface Names extends Reading {
  /** Null: it is there, and has no name. */
  record(table: string, uuid: string): string | null | undefined;
  /** Where it opens. */
  address(table: string, uuid: string): string | undefined;
  value(difference: Difference, value: unknown): string | undefined;
  /** What a call does; its path where that is not known. */
  call(path: string): string;
  /** What tells the record that a value points at from others. */
  uuid(difference: Difference, value: unknown): string | undefined;
}

type Asked = z.input<typeof names.input>;
type Told = z.output<typeof names.output>;
type Records = NonNullable<Asked['records']>;

/** What there is to ask about entries: the names of their values, and of `records`. */
export function askedOf(entries: AuditEntry[], records: Records = []): z.output<typeof names.input> {
  const all = entries.flatMap(differencesOf).flatMap((one) => [one.from, one.to].map((value) => ({ one, value })));
  const relations = all.flatMap(({ one, value }) => (isPointer(one) && isKey(value) ? [relationOf(one, value)] : []));
  const meant = all.flatMap(({ one, value }) =>
    one.meant && typeof value === 'string' && isUuid(value) ? [{ table_name: one.meant, uuid: value }] : [],
  );
  const calls = entries.flatMap(({ call }) => call ?? []);
  return { records: unique([...records, ...meant]), relations: unique(relations), calls: unique(calls) };
}

export function namesIn(told: Told | undefined, reading: Reading = { isLoading: false, failure: undefined }): Names {
  const records = new Map(told?.records.map((one) => [`${one.table_name} ${one.uuid}`, one.name && plain(one.name)]));
  const values = new Map(
    told?.relations.map((one) => [`${one.table_name}.${one.column} ${one.value}`, { ...one, name: plain(one.name) }]),
  );
  const addresses = new Map(told?.records.map((one) => [`${one.table_name} ${one.uuid}`, one.address]));
  const calls = new Map(told?.calls.map(({ call, name }) => [call, name]));
  const found = ({ table, column }: Difference, value: unknown) => values.get(`${table}.${column} ${value}`);
  return {
    record: (table, uuid) => records.get(`${table} ${uuid}`),
    address: (table, uuid) => addresses.get(`${table} ${uuid}`) ?? undefined,
    value: (one, value) => (one.meant ? (records.get(`${one.meant} ${value}`) ?? undefined) : found(one, value)?.name),
    call: (path) => calls.get(path) ?? (reading.isLoading ? '…' : path),
    uuid: (one, value) => found(one, value)?.uuid ?? undefined,
    ...reading,
  };
}

/** Asks for all names at once: those of the values, and of `records` where they are shown. */
export function useNames(entries: AuditEntry[], records: Records = []): Names {
  const input = askedOf(entries, records);
  const query = useQuery({
    queryKey: [names.path, input],
    queryFn: ({ signal }) => post(names, input, { signal }),
    enabled: input.records.length + input.relations.length + input.calls.length > 0,
    staleTime: freshFor(60_000),
    placeholderData: keepPreviousData,
  });
  const reading = readingOf(query);
  // While the last ones stand in for the new, what is new has no name yet.
  return namesIn(query.data, { ...reading, isLoading: reading.isLoading || query.isPlaceholderData });
}

const isKey = (value: unknown): value is string | number =>
  (typeof value === 'number' && Number.isInteger(value) && value > 0) || (typeof value === 'string' && value.length <= 80);
const relationOf = ({ table, column }: Difference, value: string | number) => ({ table_name: table, column, value });
const unique = <One>(all: One[]): One[] => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].slice(0, MOST);
