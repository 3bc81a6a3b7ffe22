import type { SearchCall } from '@homeward/contract/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../api/client.ts';
import { searchQuery } from '../../api/queries.ts';
import { holdsPath } from '../../session/held.ts';
import { can, type Permitted, useSession } from '../../session/session.ts';
import { Boundary } from '../page/boundary.tsx';
import { Failed, NoMatch, NoneYet } from '../page/empty.tsx';
import { Forbidden } from '../page/forbidden.tsx';
import { useTitle } from '../page/title.ts';
import { type Column, DataTable, type Selection } from './data-table.tsx';
import { conditionsOf, type Filter, nothingOf } from './filter.ts';
import { Filters } from './filters.tsx';
import { filtersOf, type ListAddress, leaveList, limitOf, pageOf, unsorted, withFilters } from './list-address.ts';
import { countOf, Pager } from './pager.tsx';
import { EditLink, type RowAddress } from './row-action.tsx';
import { type Counted, useCount } from './use-count.ts';
import './list-page.css';

export interface ListPageProps<T extends z.ZodObject> {
  title: string;
  /** The search; whoever may not make it sees the 403 screen. */
  call: SearchCall<string, T>;
  address: ListAddress;
  /** Conditions that always hold. */
  fixed?: Record<string, unknown>;
  /** Relations the rows show. */
  relations?: Record<string, unknown>;
  /** Asks for the rows' numbers, where nothing else tells them apart. */
  ids?: boolean;
  /** The order until the address says otherwise. */
  sort?: string | string[];
  filters: Filter[];
  columns: Column<z.output<T>>[];
  /** `within`: it opens over the list, whose address keeps its filters. */
  add?: { label: string; call: Permitted; to: string; within?: boolean } | undefined;
  /** Quieter actions beside Add. */
  extra?: ReactNode;
  /** What to say while there is no record at all. */
  empty: { title: string; text: string };
  /** Where a row is opened: its headline leads there for whoever may see it, a pencil for whoever may save it. */
  opens?: ((record: z.output<T>) => RowAddress) | undefined;
  edit?: { call: Permitted; called: (record: z.output<T>) => string } | undefined;
  /** The quiet actions at a row's end, after the pencil. */
  actions?: ((record: z.output<T>) => ReactNode) | undefined;
  /** Where rows can be chosen. */
  selection?: Selection | undefined;
  keyOf: (record: z.output<T>) => string;
  /** Whether a row changes by itself: while such a one is shown the page is asked for again and again. */
  moves?: (record: z.output<T>) => boolean;
  /** How often it is asked for in any case, in ms, where others bring rows; while nobody looks at it, it is not. */
  every?: number;
}

/** How often that is, in ms. */
const AGAIN_AFTER = 5000;

/** Every list: filters, what is applied, rows and pager in one card; all of its state in the address. */
export function ListPage<T extends z.ZodObject>(props: ListPageProps<T>) {
  useTitle(props.title);
  return <EmbeddedList {...props} heading="h1" />;
}

/** A list that is a part of a record's screen, whose title stays the record's. */
export function EmbeddedList<T extends z.ZodObject>(props: ListPageProps<T> & { heading?: 'h1' | 'h2' }) {
  useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => void leaveList(path, props.address), [path, props.address]);
  return holdsPath(props.call.path) ? <PermittedList heading="h2" {...props} /> : <Forbidden needs={[props.call]} />;
}

/** What a list asks for, for who needs its rows beside it. */
export function pageQuery<T extends z.ZodObject>({ call, address, filters, ...props }: Asked<T>) {
  const sort = address.sort ?? props.sort;
  return searchQuery(call, {
    search: {
      ...props.fixed,
      ...conditionsOf(filters, filtersOf(address)),
      ...(props.relations ? { with: props.relations } : {}),
    },
    options: {
      page: pageOf(address),
      limit: limitOf(address),
      count: 'later',
      ...(sort ? { sort } : {}),
      ...(props.ids && { _force_ids: true }),
    },
  });
}
type Asked<T extends z.ZodObject> = Pick<
  ListPageProps<T>,
  'call' | 'address' | 'filters' | 'fixed' | 'relations' | 'sort' | 'ids'
>;

function PermittedList<T extends z.ZodObject>({
  address,
  filters,
  heading: Heading,
  ...props
}: ListPageProps<T> & { heading: 'h1' | 'h2' }) {
  const navigate = useNavigate();
  const applied = filtersOf(address);
  const conditions = conditionsOf(filters, applied);
  const page = pageOf(address);
  const query = useQuery({
    ...pageQuery({ ...props, address, filters }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => props.every ?? (props.moves && state.data?.result.some(props.moves) && AGAIN_AFTER),
  });
  // A list within a screen stays where it is looked at.
  const resetScroll = Heading === 'h1';
  const go = (next: ListAddress, replace = false) => void navigate({ to: '.', search: next, replace, resetScroll });
  const { error, isPlaceholderData, isLoading } = query;
  const data = useCount(props.call, { ...props.fixed, ...conditions }, query.data);
  const beyond = data && !isPlaceholderData && page > 1 && page > data.pages;
  // The last row of the last page was deleted, or the address is old: back to where there are rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer decides this
  useEffect(() => {
    if (beyond) go({ ...address, page: String(Math.max(data.pages, 1)) }, true);
  }, [beyond]);
  if (error instanceof ApiError && error.http === 403) return <Forbidden needs={[props.call]} />;
  const counted = headCount({ ...props, filters }, Object.keys(conditions).length > 0, data);
  const clear = () => go(withFilters(address, nothingOf(filters)));
  return (
    <>
      <header className="page-head">
        <Heading>{props.title}</Heading>
        {counted !== undefined && Heading === 'h1' && <span className="page-count">{countOf(counted, data?.counted_to)}</span>}
        <div className="page-actions">
          {props.extra}
          {props.add && can(props.add.call) && (
            <Link to={props.add.to} {...(props.add.within ? { search: true } : {})} className="button-primary">
              <Plus size={17} aria-hidden />
              {props.add.label}
            </Link>
          )}
        </div>
      </header>
      <div className="card">
        {filters.length > 0 && (
          <Filters filters={filters} applied={applied} onApply={(values) => go(withFilters(address, values))} />
        )}
        {error && !data ? (
          <Failed error={error} onRetry={() => query.refetch()}>
            {address.sort && <Button onClick={() => go(unsorted(address))}>Sort as usual</Button>}
          </Failed>
        ) : (
          <>
            {data?.result.length === 0 && !beyond ? (
              Object.keys(conditions).length ? (
                <NoMatch onClear={clear} />
              ) : (
                <NoneYet {...props.empty} />
              )
            ) : (
              <Boundary>
                <DataTable
                  caption={props.title}
                  columns={props.columns}
                  rows={data?.result}
                  keyOf={props.keyOf}
                  dimmed={isPlaceholderData || isLoading}
                  sort={address.sort ?? (Array.isArray(props.sort) ? props.sort[0] : props.sort)}
                  onSort={(next) => go({ ...address, sort: next, page: '1' })}
                  opens={props.opens}
                  actions={actionsOf(props)}
                  selection={props.selection}
                />
              </Boundary>
            )}
            {error && data && <Failed error={error} onRetry={() => query.refetch()} />}
            {data && data.count > 0 && (
              <Pager
                data={data}
                onPage={(next) => go({ ...address, page: String(next) })}
                onLimit={(limit) => go({ ...address, limit: String(limit), page: '1' })}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}

/**
 * What the title counts: all there is. Of that, what always holds leaves some out, and only an answer without filters says
 * how many; a list that begins with a choice counts what its filters find.
 */
function headCount(
  { fixed, filters }: { fixed?: Record<string, unknown>; filters: Filter[] },
  isFiltered: boolean,
  data: Counted<unknown> | undefined,
): number | undefined {
  if (filters.some(({ none }) => none)) return data?.counting ? undefined : data?.count;
  if (!fixed) return data?.global_count;
  return isFiltered ? undefined : data?.count;
}

/** What stands at a row's end, where there is anything. */
function actionsOf<T extends z.ZodObject>({ opens, edit, actions }: Pick<ListPageProps<T>, 'opens' | 'edit' | 'actions'>) {
  const isEdited = opens && edit && can(edit.call);
  if (!isEdited && !actions) return undefined;
  return (record: z.output<T>) => (
    <div>
      {isEdited && <EditLink {...opens(record)} name={edit.called(record)} />}
      {actions?.(record)}
    </div>
  );
}
