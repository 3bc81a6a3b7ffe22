import { endAll, eraseVisitor, saveVisitor, search, type Visit } from '@homeward/contract/visit';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Switch } from 'antd';
import { refresh, singleQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { useWayBack } from '../../ui/browser/use-way-back.ts';
import { Boundary } from '../../ui/page/boundary.tsx';
import { Failed } from '../../ui/page/empty.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { When } from '../../ui/text/when.tsx';
import { EndAll } from './end-all.tsx';
import { VisitMoves } from './visit-moves.tsx';
import { VisitTexts } from './visit-texts.tsx';
import { endNames, nameOf, statusNames } from './visit-words.ts';

const relations = { branch: true, visitor: true, answers: true, history: true, texts: true };

/** All of a visit, beside the list it was opened from. */
export function VisitDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  useWayBack({ hasAddress: true });
  const { data, error, refetch } = useQuery(singleQuery(search, { search: { uuid, with: relations } }));
  return (
    <Drawer open onClose={onClose} size={480} title={data ? `Visit of ${nameOf(data)}` : 'Visit'} className="visit-drawer">
      <Boundary>
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : data ? <Whole visit={data} /> : <Loading />}
      </Boundary>
    </Drawer>
  );
}

function Whole({ visit }: { visit: Visit }) {
  const { branch, visitor, answers = [], history = [], texts = [], ended_key, status_key } = visit;
  return (
    <>
      <dl className="visit-facts">
        <dt>Status</dt>
        <dd>{ended_key ? `Ended: ${endNames[ended_key]}` : statusNames[status_key]}</dd>
        <dt>Location</dt>
        <dd>
          {branch?.name} {branch && can(endAll) && <EndAll branch={branch} />}
        </dd>
        <dt>Reason</dt>
        <dd>{visit.reason_name ?? 'Scanned code'}</dd>
        <dt>Phone</dt>
        <dd>{visitor?.phone ?? 'None'}</dd>
        {visit.typed_date && (
          <>
            <dt>Typed</dt>
            <dd>
              <When value={visit.typed_date} />
            </dd>
          </>
        )}
      </dl>
      <VisitMoves visit={visit} />
      {(answers.length > 0 || visit.custom_response) && (
        <section>
          <h3>Answers</h3>
          <dl className="visit-answers">
            {answers.map(({ ask, value, position }) => (
              <div key={position}>
                <dt>{ask}</dt>
                <dd>{Array.isArray(value) ? value.join(', ') : String(value)}</dd>
              </div>
            ))}
            {visit.custom_response && (
              <div>
                <dt>In their own words</dt>
                <dd>{visit.custom_response}</dd>
              </div>
            )}
          </dl>
        </section>
      )}
      <section>
        <h3>History</h3>
        <ol className="visit-history">
          {history.map(({ status_key: was, created_date, by }) => (
            <li key={created_date}>
              {statusNames[was]} · {by ?? 'By check-in'} · <When value={created_date} />
            </li>
          ))}
        </ol>
      </section>
      <VisitTexts texts={texts} />
      {visitor && <Person visitor={visitor} />}
    </>
  );
}

function Person({ visitor }: { visitor: NonNullable<Visit['visitor']> }) {
  const confirm = useConfirm();
  const saving = useAction(saveVisitor, { success: 'Saved', failure: (reason) => `Could not save. Reason: ${reason}` });
  const erasing = useAction(eraseVisitor, {
    success: 'Visitor erased',
    failure: (reason) => `Could not erase the visitor. Reason: ${reason}`,
  });
  if (visitor.erased_date) return null;
  const visitor_uuid = visitor.uuid;
  const erase = async () => {
    const sure = await confirm({
      title: `Erase ${visitor.name}?`,
      text: 'Their name, number, answers and texts are taken away for good, at all their visits. That somebody came stays.',
      ok: 'Erase',
      danger: true,
    });
    if (sure && (await erasing.run({ visitor_uuid }))) await refresh(search);
  };
  return (
    <section className="visit-person">
      {can(saveVisitor) && visitor.phone && (
        <span>
          <Switch
            id="no-texts"
            checked={visitor.no_texts}
            loading={saving.busy}
            onChange={(no_texts) => void saving.run({ visitor_uuid, no_texts }).then(() => refresh(search))}
          />{' '}
          <label htmlFor="no-texts">Wants no texts</label>
        </span>
      )}
      {can(eraseVisitor) && (
        <Button danger onClick={() => void erase()}>
          Erase this visitor
        </Button>
      )}
    </section>
  );
}
