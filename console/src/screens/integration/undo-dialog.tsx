import { type Integration, undo } from '@homeward/contract/integration';
import { search as searchPets } from '@homeward/contract/pet';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Input, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { post } from '../../api/client.ts';
import { freshFor } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { Boundary } from '../../ui/page/boundary.tsx';
import { Failed } from '../../ui/page/empty.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { plain } from '../../ui/text/plain.ts';
import { refreshIntegrations } from './integration-query.ts';
import { petsSaid } from './sync/question-words.ts';

interface UndoDialogProps {
  integration: Integration;
  /** Hears whether it was done. */
  onClose: (done: boolean) => void;
}

/** Undoes a mistaken connection, once somebody has seen and typed how many pets go with it. */
export const UndoDialog = ({ integration, onClose }: UndoDialogProps) => (
  <Modal
    open
    title={`Undo the connection ${plain(integration.description)}?`}
    footer={null}
    maskClosable={false}
    onCancel={() => onClose(false)}
    className="undo"
  >
    <Boundary>
      <Counted integration={integration} onClose={onClose} />
    </Boundary>
  </Modal>
);

function Counted({ integration: { uuid }, onClose }: UndoDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: [undo.path, uuid],
    queryFn: ({ signal }) => post(undo, { integration_uuid: uuid, confirmed_count: null }, { signal }),
    staleTime: freshFor(0),
    gcTime: 0,
  });
  const { run, busy } = useAction(undo, {
    success: ({ pets, back }) => `Connection undone, and ${petsSaid(pets)} archived${givenBack(back)}`,
    failure: (reason) => `Could not undo the connection. Reason: ${reason}`,
  });
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Loading />;
  const { pets, kept, back } = data;
  const isSure = pets === 0 || typed.normalize('NFKC').trim().replaceAll(',', '') === String(pets);
  const go = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSure) return;
    const done = await run({ integration_uuid: uuid, confirmed_count: pets });
    if (!done) {
      // There may be others by now: they are to be seen, and typed again.
      setTyped('');
      await refetch();
      return;
    }
    onClose(true);
    await refreshIntegrations(searchPets);
  };
  return (
    <form className="undo-form" onSubmit={(event) => void go(event)}>
      <p>
        The integration is disconnected, and <b>{petsSaid(pets)}</b> that came by it {pets === 1 ? 'is' : 'are'} archived. Pets
        that were here before, or that another integration has brought here, stay.
      </p>
      {back.map(({ branch, pets }) => (
        <p key={branch}>
          {petsSaid(pets)} {pets === 1 ? 'goes' : 'go'} back to <bdi>{branch}</bdi>, from where{' '}
          {pets === 1 ? 'it was' : 'they were'} taken over.
        </p>
      ))}
      {kept.length > 0 && <Kept kept={kept} />}
      {pets > 0 && (
        <label htmlFor={id}>
          <span>
            Type <b>{pets}</b> to confirm
          </span>
          <Input id={id} value={typed} inputMode="numeric" autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        </label>
      )}
      <div className="undo-answers">
        <Button onClick={() => onClose(false)}>Cancel</Button>
        <Button danger type="primary" htmlType="submit" loading={busy} disabled={!isSure}>
          Undo the connection
        </Button>
      </div>
    </form>
  );
}

function givenBack(back: { pets: number }[]): string {
  const pets = back.reduce((sum, one) => sum + one.pets, 0);
  return pets ? `, ${petsSaid(pets)} given back` : '';
}

const SHOWN = 20;

/** Who stays although it came by the integration. */
const Kept = ({ kept }: { kept: { uuid: string; name: string }[] }) => (
  <div>
    <p>
      {petsSaid(kept.length)} {kept.length === 1 ? 'stays' : 'stay'}, because somebody adopts {kept.length === 1 ? 'it' : 'them'}{' '}
      or staff have taken {kept.length === 1 ? 'it' : 'them'} up:
    </p>
    <ul>
      {kept.slice(0, SHOWN).map(({ uuid, name }) => (
        <li key={uuid}>
          {can(searchPets) ? (
            <Link to="/organization/pet/$petUuid" params={{ petUuid: uuid }}>
              {plain(name)}
            </Link>
          ) : (
            plain(name)
          )}
        </li>
      ))}
      {kept.length > SHOWN && <li>and {(kept.length - SHOWN).toLocaleString()} others</li>}
    </ul>
  </div>
);
