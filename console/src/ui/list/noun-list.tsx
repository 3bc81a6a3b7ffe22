import type { Call, SearchCall } from '@homeward/contract/call';
import type { Noun } from '@homeward/contract/noun';
import type { z } from 'zod';
import { can } from '../../session/session.ts';
import { useDelete } from '../action/use-delete.ts';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { DeleteButton } from './row-action.tsx';

type Given = 'title' | 'call' | 'add' | 'keyOf' | 'opens' | 'edit' | 'actions';
interface NounListProps<Key extends string, T extends Named> extends Omit<ListPageProps<T>, Given> {
  noun: Noun<z.output<T>>;
  /** How its calls name it. */
  name: Key;
  word: string;
  calls: {
    search: SearchCall<string, T>;
    create: Call;
    update: Call;
    remove: Call<string, z.ZodType<unknown, Record<`${Key}_uuid`, string>>>;
  };
  /** What deleting one does. */
  deletes: string;
}
type Named = z.ZodObject<{ uuid: z.ZodType<string> }>;

/** The list of a plain noun: rows that are opened, deleted after asking, and a way to a new one. */
export function NounList<Key extends string, T extends Named>({
  noun,
  name,
  word,
  calls: { search, create, update, remove },
  deletes,
  ...list
}: NounListProps<Key, T>) {
  const del = useDelete({ call: remove, name, word, one: noun.one, text: deletes, shownBy: search });
  const { label = noun.many, create: add } = noun.menu ?? {};
  const called = (record: z.output<T>) => noun.called?.(record) ?? noun.one;
  return (
    <ListPage
      title={label}
      call={search}
      {...(add && { add: { label: add.label, call: create, to: add.to ?? `${noun.screen}/add` } })}
      keyOf={({ uuid }) => uuid}
      opens={(record) => ({ to: noun.opens?.(record) ?? '' })}
      edit={{ call: update, called }}
      actions={
        can(remove)
          ? (record) => <DeleteButton name={called(record)} onClick={() => del(record.uuid, called(record))} />
          : undefined
      }
      {...list}
    />
  );
}
