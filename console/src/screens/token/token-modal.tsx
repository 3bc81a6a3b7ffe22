import { generate, search } from '@homeward/contract/token';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { refresh, singleQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TokenDetails } from './token-details.tsx';
import { TokenForm } from './token-form.tsx';

/** How long the list waits until it shows a token that was made (spec 002 §9). */
const RELOAD_AFTER = 1000;
/** How long a token stays in sight once it is closed (spec 002 §9, decision 20). */
const CLOSE_AFTER = 1000;

interface TokenModalProps {
  /** 'add' for a new one. */
  uuid: string;
  /** Opens the token that was made. */
  onMade: (uuid: string) => Promise<void>;
  onClose: () => void;
}

/** Makes a token, and shows one. Its password is known here alone, until this is closed. */
export function TokenModal({ uuid, onMade, onClose }: TokenModalProps) {
  const [made, setMade] = useState<z.output<typeof generate.output>>();
  const [isClosing, setClosing] = useState(false);
  const leave = useEffectEvent(() => {
    // Whoever then stays with what is not saved may close it again.
    setClosing(false);
    onClose();
  });
  // Whoever has gone elsewhere meanwhile stays there.
  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(leave, CLOSE_AFTER);
    return () => clearTimeout(timer);
  }, [isClosing]);
  const isNew = uuid === 'add';
  // What was made is shown by its search: who may not make that sees why below.
  if (isNew && !can(search)) return null;
  const reload = async () => void setTimeout(() => void refresh(search), RELOAD_AFTER);
  const onGenerated = (token: z.output<typeof generate.output>) => {
    setMade(token);
    return onMade(token.uuid);
  };
  const close = () => {
    if (made) void reload();
    setClosing(true);
  };
  return (
    <FormModal
      title={isNew ? 'Generate Token' : 'Token'}
      read={search}
      create={generate}
      isNew={isNew}
      query={singleQuery(search, { search: { uuid } })}
      onClose={close}
    >
      {(loaded) =>
        loaded ? (
          <TokenDetails token={loaded} made={made?.uuid === loaded.uuid ? made : undefined} />
        ) : (
          <TokenForm onSaved={reload} onGenerated={onGenerated} />
        )
      }
    </FormModal>
  );
}
