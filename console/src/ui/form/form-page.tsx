import { nounOfSearch } from '@homeward/contract/nouns';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { App } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { permissionsRead } from '../../api/live-session.ts';
import type { Query } from '../../api/queries.ts';
import { holdsPath } from '../../session/held.ts';
import { can, type Permitted, useSession } from '../../session/session.ts';
import { Back } from '../page/back.tsx';
import { Boundary, Drawn } from '../page/boundary.tsx';
import { Forbidden, type Needed } from '../page/forbidden.tsx';
import { Loading } from '../page/loading.tsx';
import { LoadedRecord } from '../page/record.tsx';
import { useTitle } from '../page/title.ts';
import { Begins } from './begins.ts';
import '../list/list-page.css';
import './record-form.css';

export interface FormPageProps<Loaded> {
  title: string;
  /** The list this record is of. */
  back: { label: string; to: string };
  /** Reading the record needs this. */
  read: Permitted & Needed;
  /** Making a new one needs this. */
  create: Permitted & Needed;
  isNew: boolean;
  /** How to load the record, relations and all; not asked for a new one. */
  query: Query<Loaded>;
  /** Beside the title. */
  badge?: (loaded: Loaded | undefined) => ReactNode;
  actions?: (loaded: Loaded | undefined) => ReactNode;
  children: (loaded: Loaded | undefined) => ReactNode;
}

/** Every form's screen: permission, loading, what is missing or failed, title and way back; the form itself inside. */
export function FormPage<Loaded>(props: FormPageProps<Loaded>) {
  const { data } = useQuery({ ...props.query, enabled: !props.isNew && holdsPath(props.read.path) });
  useTitle(props.title, '', data && nounOfSearch(props.read.path)?.called?.({ uuid: '', ...data }));
  return <EmbeddedForm {...props} heading="h1" />;
}

/** A record's form that is a part of another record's screen, whose title stays that record's. */
export function EmbeddedForm<Loaded>({ heading = 'h2', ...others }: FormPageProps<Loaded> & { heading?: 'h1' | 'h2' }) {
  useSession();
  const props = { ...others, heading };
  if (props.isNew)
    return can(props.create) ? <Screen {...props} loaded={undefined} /> : <NotAllowedToCreate call={props.create} />;
  return holdsPath(props.read.path) ? <ExistingRecord {...props} /> : <Forbidden needs={[props.read]} />;
}

const ExistingRecord = <Loaded,>(props: HeadedProps<Loaded>) => (
  <LoadedRecord query={props.query}>{(loaded) => <Screen {...props} loaded={loaded} />}</LoadedRecord>
);

type HeadedProps<Loaded> = FormPageProps<Loaded> & { heading: 'h1' | 'h2' };

function Screen<Loaded>({
  heading: Heading,
  title,
  back,
  badge,
  actions,
  children,
  loaded,
}: HeadedProps<Loaded> & { loaded: Loaded | undefined }) {
  return (
    <>
      <Back {...back} />
      <header className="page-head">
        <Heading>{title}</Heading>
        {badge?.(loaded)}
        <div className="page-actions">{actions?.(loaded)}</div>
      </header>
      <Boundary>
        <Begins value={loaded === undefined}>
          <Drawn draw={() => children(loaded)} />
        </Begins>
      </Boundary>
    </>
  );
}

/** spec 000 §2: an add page without create permission leads to the shelters; a notice says why (decision 31). */
export function NotAllowedToCreate({ call: { path, summary } }: { call: Needed }) {
  const { notification } = App.useApp();
  const [isSure, setSure] = useState(false);
  useEffect(() => {
    // It may have been allowed since what is known here was read: then this is not drawn any more.
    void permissionsRead().then(() => setSure(true));
  }, []);
  useEffect(() => {
    if (!isSure) return;
    notification.warning({
      key: 'create',
      title: 'You are not allowed to create this kind of record.',
      description: `The permission it takes: ${summary} (${path})`,
      duration: 0,
    });
  }, [isSure, notification, path, summary]);
  if (!isSure) return <Loading />;
  return <Navigate to="/organization/shelter" replace />;
}
