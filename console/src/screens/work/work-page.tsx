import { type AuditEntry, search as auditSearch } from '@homeward/contract/audit';
import type { SearchCall } from '@homeward/contract/call';
import * as user from '@homeward/contract/user';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { searchQuery } from '../../api/queries.ts';
import { can, useSession } from '../../session/session.ts';
import { useTitle } from '../../shell/crumbs.ts';
import { type MenuItem, menu } from '../../shell/menu.ts';
import { holdsList } from '../../shell/permitted.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { Empty } from '../../ui/empty.tsx';
import { readingOf, Unread, useLookup } from '../../ui/lookup.tsx';
import { plain } from '../../ui/plain.ts';
import { When } from '../../ui/when.tsx';
import '../../ui/list-page.css';
import '../../ui/history.css';
import { Attention } from './attention.tsx';
import './work.css';

/** The first screen: how much there is of what the user works with, and what changed lately. */
export function WorkPage() {
  useTitle('Work');
  const { user: self } = useSession();
  const items = menu.flatMap((group) => group.items).filter(holdsList);
  if (!items.length)
    return (
      <div className="card">
        <Empty
          icon={<Lock size={30} strokeWidth={1.4} aria-hidden />}
          title="Nothing to do here yet"
          text="Your account has no permissions. Ask an administrator to give you a role; this page fills itself as soon as they do."
        />
      </div>
    );
  return (
    <>
      <header className="page-head">
        <h1>Welcome, {plain(self?.first_name ?? '')}</h1>
      </header>
      <Boundary>
        <Attention />
      </Boundary>
      <Boundary>
        <Counts items={items} />
      </Boundary>
      <Boundary>{can(auditSearch) && can(user.search) && <Recent />}</Boundary>
    </>
  );
}

function Counts({ items }: { items: MenuItem[] }) {
  const searches = items.flatMap((item) => (item.call.kind === 'search' ? [{ item, call: item.call as SearchCall }] : []));
  return (
    <ul className="counts">
      {searches.map((one) => (
        <Count key={one.item.to} {...one} />
      ))}
    </ul>
  );
}

function Count({ item: { icon: Icon, label, to, counts: search }, call }: { item: MenuItem; call: SearchCall }) {
  const query = useQuery(searchQuery(call, { options: { limit: 1 }, ...(search ? { search } : {}) }));
  const reading = readingOf(query);
  return (
    <li className="card">
      <Link to={to} className="count">
        <Icon size={20} strokeWidth={1.6} aria-hidden />
        {!reading.failure && <b>{query.data?.count.toLocaleString() ?? '–'}</b>}
        <span>{label}</span>
      </Link>
      <Unread of={reading} what="How many" />
    </li>
  );
}

const screens: Record<string, { noun: string; to: string }> = {
  organization_question: { noun: 'a question', to: '/organization/question' },
  question_template: { noun: 'a question template', to: '/organization/question-template' },
  specie: { noun: 'a species', to: '/admin/specie' },
  admin_user: { noun: 'a user', to: '/admin/user' },
};

function Recent() {
  const { rows: entries, ...reading } = useLookup(
    searchQuery(auditSearch, {
      search: { 'table_name.in': Object.keys(screens), 'user.deleted.in': [true, false], with: { user: true } },
      options: { limit: 20 },
    }),
  );
  return (
    <section className="card aside recent">
      <h2>Changed lately</h2>
      <Unread of={reading} what="What was changed" />
      {entries.map((entry) => (
        <Change key={`${entry.request_id} ${entry.record_uuid} ${entry.created_date}`} entry={entry} />
      ))}
      {!reading.isLoading && !reading.failure && !entries.length && <p className="history-when">Nothing has been changed yet.</p>}
    </section>
  );
}

function Change({ entry }: { entry: AuditEntry }) {
  const screen = screens[entry.table_name];
  if (!screen || !entry.user) return null;
  const { name, ask, first_name } = entry.changes as Record<string, { to?: unknown } | undefined>;
  const called = [name, ask, first_name].map((change) => change?.to).find((text) => typeof text === 'string');
  return (
    <div className="history-entry">
      {plain(`${entry.user.first_name} ${entry.user.last_name}`)} {entry.action === 'INSERT' ? 'created' : 'changed'}{' '}
      <Link to={`${screen.to}/${entry.record_uuid}` as string}>{called ? String(called) : screen.noun}</Link>
      <p className="history-when">
        <When value={entry.created_date} />
      </p>
    </div>
  );
}
