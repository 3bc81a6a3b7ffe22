import type { Suggestion } from '@homeward/contract/mapping';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post, search } from '../../api/client.ts';
import { can } from '../../session/session.ts';
import type { Selection } from '../../ui/list/data-table.tsx';
import { pageQuery } from '../../ui/list/list-page.tsx';
import { type Reading, readingOf } from '../../ui/page/lookup.tsx';
import type { Kind, Mapping } from './kinds.ts';

/** From here on the best suggestion is taken for the answer, unless somebody chooses another. */
const SURE = 0.8;
const NONE: Suggestion[] = [];

export interface Decisions {
  /** Whether pending words can be given a meaning in the list. */
  permitted: boolean;
  /** The boxes before the rows, while there is something to decide. */
  selection: Selection | undefined;
  /** What is ticked, as it is sent. */
  chosen: { uuid: string; target: string }[];
  targetOf: (uuid: string) => string | undefined;
  suggesting: Reading;
  suggestionsOf: (uuid: string) => Suggestion[];
  /** Gives a word its meaning, and ticks it. */
  choose: (uuid: string, target: string | undefined) => void;
  /** What is sure in sight, as it is sent, ticked or not. */
  sure: { uuid: string; target: string }[];
  clear: () => void;
  /** Drops what somebody else has decided meanwhile: it cannot be accepted any more. */
  dropDecided: () => Promise<void>;
}

/** What pending words are to mean, before it is accepted. */
export function useDecisions(kind: Kind, asked: Parameters<typeof pageQuery>[0]): Decisions {
  const permitted = can(kind.resolve);
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(new Map());
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const page = useQuery({ ...pageQuery(asked), enabled: permitted && can(kind.search) });
  const pending = ((page.data?.result ?? []) as Mapping[]).filter((row) => row.pending).map(({ uuid }) => uuid);
  const suggested = useQuery({
    queryKey: [kind.suggest.path, pending],
    queryFn: ({ signal }) => post(kind.suggest, { uuid: pending }, { signal }),
    enabled: permitted && can(kind.suggest) && pending.length > 0,
  });
  const suggestionsOf = (uuid: string) => suggested.data?.suggestions.find((one) => one.uuid === uuid)?.choices ?? NONE;
  const targetOf = (uuid: string) => {
    const [best] = suggestionsOf(uuid);
    return targets.get(uuid) ?? (best && best.score >= SURE ? best.target : undefined);
  };
  const keep = (uuids: Iterable<string>) =>
    setTargets(new Map([...targets, ...[...uuids].flatMap((uuid) => pairOf(uuid, targetOf(uuid)))]));
  const asSent = (uuids: Iterable<string>) =>
    [...uuids].flatMap((uuid) => pairOf(uuid, targetOf(uuid)).map(([, target]) => ({ uuid, target })));
  return {
    permitted,
    sure: permitted ? asSent(pending) : [],
    selection:
      permitted && (pending.length || ticked.size)
        ? {
            chosen: ticked,
            onChange: (next) => {
              // On another page its suggestions are gone: what is ticked keeps its meaning.
              keep(next);
              setTicked(next);
            },
            offers: (uuid) => pending.includes(uuid) && targetOf(uuid) !== undefined,
          }
        : undefined,
    chosen: asSent(ticked),
    targetOf,
    suggesting: readingOf(suggested),
    suggestionsOf,
    choose: (uuid, target) => {
      const others = [...targets].filter(([other]) => other !== uuid);
      setTargets(new Map([...others, ...pairOf(uuid, target)]));
      setTicked(new Set([...[...ticked].filter((other) => other !== uuid), ...(target ? [uuid] : [])]));
    },
    clear: () => {
      setTicked(new Set());
      setTargets(new Map());
    },
    dropDecided: async () => {
      const asked = { search: { 'uuid.in': [...ticked], pending: true }, options: { limit: ticked.size } };
      const open = await search(kind.search, asked).catch(() => undefined);
      if (open) setTicked(new Set(open.result.map(({ uuid }) => uuid)));
    },
  };
}

const pairOf = (uuid: string, target: string | undefined): [string, string][] => (target ? [[uuid, target]] : []);
