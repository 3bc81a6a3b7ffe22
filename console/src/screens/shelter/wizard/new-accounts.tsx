import { connect } from '@homeward/contract/integration';
import type { create } from '@homeward/contract/shelter';
import { Button, Modal } from 'antd';
import type { z } from 'zod';
import { can } from '../../../session/session.ts';
import { settings } from '../../../settings.ts';
import { Email } from '../../../ui/text/email.tsx';
import { useCopy } from '../../../ui/text/use-copy.tsx';

type Created = z.output<typeof create.output>;

interface NewAccountsProps {
  created: Created;
  onClose: () => void;
  /** What comes next: where its pets come from. */
  onConnect: () => void;
}

/** Who may sign in for the new shelter: their passwords are shown this once. */
export function NewAccounts({ created, onClose, onConnect }: NewAccountsProps) {
  const copy = useCopy();
  const accounts = [
    { who: `${settings.productName} Support User`, account: created.support_account },
    ...(created.owner_account ? [{ who: 'Owner', account: created.owner_account }] : []),
  ];
  const text = accounts.map(({ who, account }) => `${who}: ${account.email} ${account.password}`).join('\n');
  return (
    <Modal
      title={`${created.organization_shelter.name} is set up`}
      open
      // Not by a key or a cross that is pressed by habit: the passwords would be gone.
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={[
        <Button key="copy" autoFocus onClick={() => void copy(text)}>
          Copy
        </Button>,
        <Button key="done" onClick={onClose}>
          Go to the shelter
        </Button>,
        ...(can(connect)
          ? [
              <Button key="next" type="primary" onClick={onConnect}>
                Connect its software
              </Button>,
            ]
          : []),
      ]}
    >
      <p>These passwords are not shown again. Each is changed at the first sign-in.</p>
      {accounts.map(({ who, account }) => (
        <dl key={who} className="new-account">
          <dt>{who}</dt>
          <dd>
            {account.first_name} {account.last_name}
          </dd>
          <dt>Email</dt>
          <dd>
            <Email value={account.email} />
          </dd>
          <dt>Password</dt>
          <dd className="mono">{account.password}</dd>
        </dl>
      ))}
    </Modal>
  );
}
