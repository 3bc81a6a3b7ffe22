import { qrCodeTypeSearch } from '@homeward/contract/lookup';
import { qrCodes } from '@homeward/contract/print';
import { create, type QrCode, remove, search, update } from '@homeward/contract/qr-code';
import type { Shelter } from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lookupQuery, refresh, searchQuery } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { useCloseForm } from '../../../ui/form/unsaved.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { DeleteButton, RowButton } from '../../../ui/list/row-action.tsx';
import { Failed } from '../../../ui/page/empty.tsx';
import { Unread, useLookup } from '../../../ui/page/lookup.tsx';
import { PrintCodes } from './print-codes.tsx';
import { formId, QrCodeForm } from './qr-code-form.tsx';

const ofShelter = (uuid: string) =>
  searchQuery(search, {
    search: { 'branch.shelter_uuid': uuid, with: { branch: true } },
    options: { limit: 9999, sort: 'created_date' },
  });

/** Codes that hang at the locations of a shelter, one each, to be scanned. */
export function QrCodes({ shelter }: { shelter: Shelter }) {
  const { data, error, refetch } = useQuery(ofShelter(shelter.uuid));
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <DataTable caption="Waitlist QR codes" columns={[]} rows={undefined} keyOf={() => ''} />;
  return <Codes codes={data.result} shelter={shelter} />;
}

/** What the form is open for: a code's uuid, or a new one. */
const NEW = 'new';

function Codes({ codes, shelter }: { codes: QrCode[]; shelter: Shelter }) {
  const types = useLookup(lookupQuery(qrCodeTypeSearch));
  const used = codes.map(({ branch }) => branch?.uuid);
  const free = (shelter.organization_branches ?? []).filter(({ uuid }) => !used.includes(uuid));
  // Where there is none yet, the first is asked for (spec 001 §2).
  const [open, setOpen] = useState(codes.length || !can(create) ? undefined : NEW);
  const closeForm = useCloseForm();
  const show = async (next: string | undefined) => {
    if (await closeForm(formId(open))) setOpen(next);
  };
  // Only what it holds closes it: a click beside it would take away what is being written.
  const popover = (uuid: string) => ({ open: open === uuid, trigger: [], destroyOnHidden: true });
  const close = () => void show(undefined);
  const form = (code?: QrCode) => (
    <div
      role="dialog"
      aria-label={code ? `Edit ${code.title}` : 'New QR code'}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <QrCodeForm {...{ code, types, free }} onDone={() => setOpen(undefined)} onCancel={close} />
    </div>
  );
  return (
    <>
      <Unread of={types} what="The types" />
      <div className="kiosk-head">
        {can(create) && free.length > 0 && (
          <Popover {...popover(NEW)} title="New QR code" content={form()}>
            <Button icon={<Plus size={16} aria-hidden />} onClick={() => void show(NEW)}>
              Create QR code
            </Button>
          </Popover>
        )}
        {can(qrCodes) && codes.length > 0 && (
          <PrintCodes call={qrCodes} input={{ shelter_uuid: shelter.uuid }} label="Print all" />
        )}
      </div>
      {codes.length ? (
        <CodeTable
          codes={codes}
          typeOf={(key) => types.rows.find((type) => type.key === key)?.name ?? key}
          editing={(code) => (
            <Popover {...popover(code.uuid)} title="Edit QR code" content={form(code)}>
              <span>
                <RowButton label={`Edit ${code.title}`} onClick={() => void show(code.uuid)}>
                  <Pencil size={16} strokeWidth={1.7} aria-hidden />
                </RowButton>
              </span>
            </Popover>
          )}
        />
      ) : (
        <p>No QR Code generated yet</p>
      )}
    </>
  );
}

interface CodeTableProps {
  codes: QrCode[];
  typeOf: (key: string) => string;
  editing: (code: QrCode) => ReactNode;
}

function CodeTable({ codes, typeOf, editing }: CodeTableProps) {
  const del = useDeleteCode();
  return (
    <DataTable
      caption="Waitlist QR codes"
      rows={codes}
      keyOf={({ uuid }) => uuid}
      columns={[
        { key: 'title', title: 'Title', render: ({ title }) => title, small: 'headline' },
        { key: 'description', title: 'Description', render: ({ description }) => description },
        { key: 'type', title: 'Type', render: ({ type_key }) => typeOf(type_key), small: 'titled' },
        { key: 'location', title: 'Location', render: ({ branch }) => branch?.name, small: 'titled' },
      ]}
      actions={(code) => (
        <>
          {can(update) && editing(code)}
          {can(remove) && <DeleteButton name={code.title} onClick={() => void del(code)} />}
        </>
      )}
    />
  );
}

function useDeleteCode() {
  const confirm = useConfirm();
  const { run } = useAction(remove, {
    success: 'QR Code deleted successfully!',
    failure: (reason) => `Error to delete QR Code. Reason: ${reason}`,
  });
  return async ({ uuid, title }: QrCode) => {
    const text = 'What was printed of it opens nothing any more.';
    const sure = await confirm({ title: `Delete ${title}?`, text, ok: 'Delete', danger: true });
    if (sure && (await run({ qr_code_uuid: uuid }))) await refresh(search);
  };
}
