import type { Application } from '@homeward/contract/application';
import { applicationActions, refusedFor } from '@homeward/contract/application-rules';
import { useState } from 'react';
import { MoreMenu } from '../../ui/action/more-menu.tsx';
import { actionNames, calledAs } from './adoption-words.ts';
import { ApplicationDialog, isOffered, type Offered } from './application-dialog.tsx';
import { standingIn } from './standing-in.ts';

/** What may be done to an application as it stands; nothing: no menu. */
export function ApplicationMenu({ application }: { application: Application }) {
  const [open, setOpen] = useState<Offered>();
  const standing = standingIn(application);
  const offered = applicationActions.filter(isOffered).filter((action) => !refusedFor(action, standing));
  const items = offered.map((key) => ({ key, label: actionNames[key] }));
  return (
    <>
      <MoreMenu
        inRow
        label={`Actions for ${calledAs(application)}`}
        items={items}
        onChoose={(key) => setOpen(offered.find((one) => one === key))}
      />
      {open && <ApplicationDialog action={open} application={application} onClose={() => setOpen(undefined)} />}
    </>
  );
}
