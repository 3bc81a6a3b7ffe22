import { search as qrCodes } from '@homeward/contract/qr-code';
import type { Shelter } from '@homeward/contract/shelter';
import { Collapse } from 'antd';
import { can } from '../../../session/session.ts';
import { Boundary } from '../../../ui/page/boundary.tsx';
import type { TabProps } from '../tabs.ts';
import { BranchTable } from './branch-table.tsx';
import { InPersonOff } from './in-person-off.tsx';
import { KioskLook } from './kiosk-look.tsx';
import { MagicLink } from './magic-link.tsx';
import { QrCodes } from './qr-codes.tsx';
import { TextBudgets } from './text-budgets.tsx';
import { VisitorRules } from './visitor-rules.tsx';
import './kiosk.css';

/** Where visitors check in, and what they meet there (spec 001 §2). */
export default function KioskTab({ shelter }: TabProps) {
  return shelter.in_person ? <Kiosks shelter={shelter} /> : <InPersonOff shelter={shelter} />;
}

function Kiosks({ shelter }: { shelter: Shelter }) {
  const panels = [
    { key: 'look', label: 'Logo and colours', children: <KioskLook shelter={shelter} /> },
    { key: 'rules', label: 'Visitor status updates', children: <VisitorRules shelter={shelter} /> },
    { key: 'texts', label: 'Texts', children: <TextBudgets shelter={shelter} /> },
    ...(can(qrCodes) ? [{ key: 'codes', label: 'Waitlist QR codes', children: <QrCodes shelter={shelter} /> }] : []),
  ];
  return (
    <>
      <div className="kiosk-head">
        <MagicLink />
      </div>
      <BranchTable shelter={shelter} />
      <Collapse
        className="kiosk-panels"
        items={panels.map(({ children, ...panel }) => ({ ...panel, children: <Boundary>{children}</Boundary> }))}
      />
    </>
  );
}
