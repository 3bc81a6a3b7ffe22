import { forceSetAvailable, search } from '@homeward/contract/application';
import { isUuid } from '@homeward/contract/is-uuid';
import * as pet from '@homeward/contract/pet';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, post } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { PetWhy } from './pet-why.tsx';
import './adoption.css';

const MISSING = 'Please input your pet uuid!';

const isNotFound = (error: unknown) => error instanceof ApiError && error.http === 404;

/** Sets one pet available; what stands in its way is shown before anybody tries. */
export function SetAvailable({ pet: given }: { pet: string }) {
  const id = useId();
  const [typed, setTyped] = useState(given);
  const [wrong, setWrong] = useState<string>();
  const [done, setDone] = useState<string>();
  const uuid = typed.trim().toLowerCase();
  const isOne = isUuid(uuid);
  const known = useQuery({
    queryKey: [pet.why.path, uuid],
    queryFn: ({ signal }) => post(pet.why, { uuid }, { signal }),
    enabled: isOne && can(pet.why),
    retry: (count, error) => !isNotFound(error) && count < 2,
  });
  const isUnknown = isNotFound(known.error);
  const said = wrong ?? (isOne && isUnknown ? 'Pet not found' : undefined);
  const { run, busy } = useAction(forceSetAvailable, {
    success: 'pet update successfully!',
    failure: (reason) => `we cant set this pet available! ${reason}`,
    of: uuid,
  });
  const go = async (event: FormEvent) => {
    event.preventDefault();
    setWrong(uuid ? (isOne ? undefined : 'This is not a valid UUID') : MISSING);
    if (!isOne) return;
    if (await run({ uuid })) setDone(uuid);
    await refresh(pet.search, pet.why, search);
  };
  return (
    <form className="force-form set-available" onSubmit={(event) => void go(event)} noValidate>
      <label htmlFor={id}>Pet uuid</label>
      <Input
        id={id}
        value={typed}
        aria-required
        aria-invalid={Boolean(said)}
        aria-describedby={said ? `${id}-error` : undefined}
        {...(said && { status: 'error' as const })}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(undefined);
        }}
      />
      {said && (
        <p id={`${id}-error`} role="alert" className="force-note">
          {said}
        </p>
      )}
      {isOne && !isUnknown && can(pet.why) && <PetWhy query={known} forAvailable isDone={uuid === done} />}
      <div className="force-answers">
        <Button type="primary" htmlType="submit" loading={busy}>
          Set available
        </Button>
      </div>
    </form>
  );
}
