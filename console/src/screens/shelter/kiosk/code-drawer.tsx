import type { Branch } from '@homeward/contract/branch';
import { deactivate, type Kiosk } from '@homeward/contract/kiosk';
import { kioskCode } from '@homeward/contract/print';
import { Button, Drawer, QRCode } from 'antd';
import { useEffect, useState } from 'react';
import { can } from '../../../session/session.ts';
import { publicAddress } from '../../../settings.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { useWayBack } from '../../../ui/browser/use-way-back.ts';
import { refreshKiosks } from './kiosk-query.ts';
import { PrintCodes } from './print-codes.tsx';

/** From spec 001 §9; the code is drawn as vectors, so no image quality is chosen. */
const CODE = 270;
const DRAWER = 320;
const CLOSING = 500;

/** What opens a kiosk's page on a visitor's own phone. */
export const kioskAddress = ({ fingerprint, uuid }: Kiosk) =>
  publicAddress(`/kiosk?${new URLSearchParams({ fingerprint, uuid })}`);

interface CodeDrawerProps {
  branch: Branch;
  mayDeactivate: boolean;
  onClose: () => void;
}

/** The codes of a location's self check-in kiosks. */
export function CodeDrawer({ branch, mayDeactivate, onClose }: CodeDrawerProps) {
  useWayBack({ hasAddress: false });
  const [open, setOpen] = useState(true);
  const own = (branch.kiosks ?? []).filter(({ active, type_key }) => active && type_key === 'SELF_CHECK_IN');
  const none = own.length === 0;
  useEffect(() => {
    if (none) setOpen(false);
  }, [none]);
  useEffect(() => {
    const closing = open ? undefined : setTimeout(onClose, CLOSING);
    return () => clearTimeout(closing);
  }, [open, onClose]);
  return (
    <Drawer open={open} title={branch.name} size={DRAWER} onClose={() => setOpen(false)} className="code-drawer">
      {own.map((kiosk) => (
        <Code key={kiosk.uuid} kiosk={kiosk} mayDeactivate={mayDeactivate} />
      ))}
    </Drawer>
  );
}

function Code({ kiosk, mayDeactivate }: { kiosk: Kiosk; mayDeactivate: boolean }) {
  const confirm = useConfirm();
  const { run, busy } = useAction(deactivate, {
    success: 'Kiosk deactivated successfully!',
    failure: (reason) => `Failed to deactivate kiosk. Reason: ${reason}`,
  });
  const ask = async () => {
    const sure = await confirm({
      title: `Deactivate ${kiosk.name}?`,
      text: 'Its code opens nothing any more, on paper too. This cannot be undone.',
      ok: 'Deactivate',
      danger: true,
    });
    if (sure && (await run({ kiosk_uuid: kiosk.uuid }))) await refreshKiosks();
  };
  const address = kioskAddress(kiosk);
  return (
    <section className="code" aria-label={kiosk.name}>
      <h2>{kiosk.name}</h2>
      {/* Dark on white in either theme, with four modules of white around it: else phones do not read it. */}
      <QRCode
        value={address}
        size={CODE}
        type="svg"
        errorLevel="M"
        color="#000"
        bgColor="#fff"
        marginSize={4}
        bordered={false}
        // Its unseen border would take two pixels off the code.
        style={{ border: 0 }}
        aria-label={`QR code of ${kiosk.name}`}
      />
      <p className="code-address">
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      </p>
      <div className="code-actions">
        {can(kioskCode) && <PrintCodes call={kioskCode} input={{ kiosk_uuid: kiosk.uuid }} label="Print QR Code" />}
        {mayDeactivate && (
          <Button danger type="text" loading={busy} onClick={ask}>
            Deactivate
          </Button>
        )}
      </div>
    </section>
  );
}
