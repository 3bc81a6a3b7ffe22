import type { Application } from '@homeward/contract/application';
import { applicationActions, refusedFor } from '@homeward/contract/application-rules';
import { Dropdown } from 'antd';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { actionNames, calledAs } from './adoption-words.ts';
import { ApplicationDialog, isOffered, type Offered } from './application-dialog.tsx';

/** What may be done to an application as it stands; nothing: no menu. */
export function ApplicationMenu({ application }: { application: Application }) {
  const [open, setOpen] = useState<Offered>();
  const { status_key, canceled, withdrew, returned } = application;
  const items = applicationActions
    .filter(isOffered)
    .filter((action) => !refusedFor(action, { status_key, canceled, withdrew, returned }))
    .map((key) => ({ key, label: actionNames[key], onClick: () => setOpen(key) }));
  return (
    <>
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
          <button type="button" className="table-action" aria-label={`Actions for ${calledAs(application)}`}>
            <Ellipsis size={16} strokeWidth={1.7} aria-hidden />
          </button>
        </Dropdown>
      )}
      {open && <ApplicationDialog action={open} application={application} onClose={() => setOpen(undefined)} />}
    </>
  );
}
