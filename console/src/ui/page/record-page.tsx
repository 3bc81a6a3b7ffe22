import { capital } from '@homeward/contract/wording';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Query } from '../../api/queries.ts';
import { holdsPath } from '../../session/held.ts';
import { useSession } from '../../session/session.ts';
import { Back } from './back.tsx';
import { Forbidden, type Needed } from './forbidden.tsx';
import { Loading } from './loading.tsx';
import { NotFound } from './not-found.tsx';
import { PartLinks } from './part-links.tsx';
import { troubleOf } from './record.tsx';
import { isPermitted, type RecordTab } from './record-tab.ts';
import { useTitle } from './title.ts';
import '../list/list-page.css';
import '../form/record-form.css';

interface RecordPageProps<Data> {
  /** What it is a page of, in one word. */
  noun: string;
  /** Reading the record needs this. */
  read: Needed;
  query: Query<Data> & { refetchInterval?: (query: { state: { data: Data | undefined } }) => number | false };
  titleOf: (record: Data | undefined) => string;
  /** What the browser calls it, where its title does not tell it from others. */
  calledOf?: (record: Data) => string;
  back?: { label: string; to: string };
  /** Why the record is not there although it was read. */
  gone?: (record: Data) => string | undefined;
  /** Beside the title. */
  about: (record: Data) => ReactNode;
  /** Above the tab, whichever is open. */
  note?: (record: Data) => ReactNode;
  tabs: Pick<RecordTab<never>, 'key' | 'label' | 'group' | 'reads'>[];
  /** What needs somebody's attention, by the key of its tab; from the record alone. */
  attention?: (record: Data) => Record<string, string | undefined>;
  activeTab: string;
  /** Where a tab is. */
  to: (key: string) => string;
  className?: string;
  /** The tab that is open. */
  children: (record: Data) => ReactNode;
}

/** What every screen of a record with tabs stands in: its name, its state, and its tabs. */
export function RecordPage<Data>(props: RecordPageProps<Data>) {
  useSession();
  return holdsPath(props.read.path) ? <Permitted {...props} /> : <Forbidden needs={[props.read]} />;
}

function Permitted<Data>({ noun, read, query, titleOf, back, tabs, activeTab, to, children, ...props }: RecordPageProps<Data>) {
  const reading = useQuery(query);
  const { data } = reading;
  const tab = tabs.find(({ key }) => key === activeTab);
  useTitle(titleOf(data), tab?.label, data && props.calledOf?.(data));
  const trouble = troubleOf(reading, `${capital(noun)} not found`, [read]);
  if (trouble) return trouble;
  const gone = data && props.gone?.(data);
  if (gone) return <NotFound text={gone} />;
  return (
    <>
      {back && <Back {...back} />}
      <header className={`page-head ${props.className ?? ''}`}>
        <h1>{data ? titleOf(data) : <Skeleton.Input active size="small" />}</h1>
        {data && props.about(data)}
      </header>
      <div className="parted">
        <PartLinks
          label={`Parts of the ${noun}`}
          parts={tabs.filter(isPermitted)}
          active={activeTab}
          to={to}
          attention={(data && props.attention?.(data)) ?? {}}
        />
        <div>
          {data && props.note?.(data)}
          {tab && !isPermitted(tab) ? <Forbidden needs={tab.reads ?? []} /> : data ? children(data) : <Loading />}
        </div>
      </div>
    </>
  );
}
