import { type Integration, reauthenticate } from '@homeward/contract/integration';
import { totalPets, verifySettings } from '@homeward/contract/integration-settings';
import type { Partner } from '@homeward/contract/partner';
import { App, Modal } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { post } from '../../api/client.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useCloseForm } from '../../ui/form/unsaved.ts';
import { Boundary } from '../../ui/page/boundary.tsx';
import { Unread } from '../../ui/page/lookup.tsx';
import { usePartners } from '../partner/use-partners.ts';
import { refreshIntegrations } from './integration-query.ts';
import { kept, useAccount } from './use-account.ts';
import { credentialsOf } from './wizard/authentication-call.ts';
import { CredentialFields } from './wizard/credential-fields.tsx';

interface AuthenticationDialogProps {
  integration: Integration;
  onClose: () => void;
}

const ID = 'authentication';
const OTHER_ACCOUNT =
  'This is another account than before. The next sync asks what is to become of the pets that came from the other one.';

/** New credentials, which the partner has to take before they are kept. */
export function AuthenticationDialog({ integration, onClose }: AuthenticationDialogProps) {
  const { from, partners } = usePartners();
  const close = useCloseForm();
  const account = useAccount(integration.uuid);
  const partner = partners.find(({ key }) => key === integration.partner_key);
  return (
    <Modal
      open
      title="Authentication"
      footer={null}
      maskClosable={false}
      onCancel={async () => (await close(ID)) && onClose()}
      className="authentication"
    >
      <p>The credentials are tried with the partner first. If it refuses them, those that are kept stay.</p>
      <Unread of={from} what="What the partner asks for" />
      <Boundary>
        {partner && account && (
          <Credentials uuid={integration.uuid} partner={partner} address={account.address} onDone={onClose} />
        )}
      </Boundary>
    </Modal>
  );
}

interface CredentialsProps {
  uuid: string;
  partner: Partner;
  address: string | null;
  onDone: () => void;
}

function Credentials({ uuid, partner, address, onDone }: CredentialsProps) {
  const { message } = App.useApp();
  const call = useMemo(() => {
    const input = z.object({ ...reauthenticate.input.shape, credentials: credentialsOf(partner) });
    return { ...reauthenticate, input };
  }, [partner]);
  const values: z.input<typeof reauthenticate.input> = useMemo(
    () => ({ integration_uuid: uuid, credentials: kept(address) }),
    [uuid, address],
  );
  return (
    <RecordForm
      call={call}
      values={values}
      id={ID}
      success="The partner takes these credentials"
      failure={(reason) => `Could not make authentication with partner. Reason ${reason}`}
      update={(typed, _made, key) => post(call, typed, { key })}
      onSaved={({ other_account }) => {
        if (other_account) message.warning(OTHER_ACCOUNT, 9);
        return refreshIntegrations(verifySettings, totalPets);
      }}
      leave={onDone}
    >
      <CredentialFields partner={partner} />
    </RecordForm>
  );
}
