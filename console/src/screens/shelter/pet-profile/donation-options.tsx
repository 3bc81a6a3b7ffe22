import { inCurrency } from '@homeward/contract/currency';
import * as donationOption from '@homeward/contract/donation-option';
import { newUuid } from '@homeward/contract/new-uuid';
import type { Shelter } from '@homeward/contract/shelter';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lookupQuery } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { reachableIn } from '../../../ui/browser/keyboard.ts';
import { useFormContext, useValue } from '../../../ui/form/form-context.ts';
import { fingerprint } from '../../../ui/form/path.ts';
import type { Ref } from '../../../ui/form/save-steps.ts';
import { Unread, useLookup } from '../../../ui/page/lookup.tsx';
import { useRows } from '../../../ui/rows/rows.tsx';
import { DonationEditor } from './donation-editor.tsx';
import type { OptionRow, WrittenRow } from './pet-profile-values.ts';

interface DonationOptionsProps {
  shelter: Shelter;
  /** The record a row stands for, once it is saved. */
  refOf: (row: OptionRow) => Ref | undefined;
  dirty: boolean;
  onEditing: (editing: boolean) => void;
  onDeleted: () => Promise<unknown>;
}

const fresh = { description: '', amount: 0 };
const dollars = (amount: number) => inCurrency(amount, 'USD');
const defaults = lookupQuery(donationOption.search, {
  search: { shelter_id: null },
  options: { sort: 'created_date', limit: donationOption.MAX_OPTIONS },
});

/**
 * What somebody can give who sponsors a pet: own options, or the defaults where there are none (spec 001 §3). A row is read until its
 * pencil is pressed, and what is deleted is deleted at once: these are records, not the rows of one form.
 */
export function DonationOptions({ shelter, refOf, dirty, onEditing, onDeleted }: DonationOptionsProps) {
  const [rows, change] = useRows<OptionRow>(['options']);
  const [writing, setWriting] = useWriting();
  const [opened, setOpened] = useState<string>();
  const before = (sought: string): WrittenRow => rows.find(({ key }) => key === sought) ?? { ...fresh, key: sought };
  const editing = writing ?? (opened ? before(opened) : undefined);
  // Before anything else can be pressed: Save waits for it.
  useLayoutEffect(() => onEditing(Boolean(opened)), [opened, onEditing]);
  const remove = useRemove(refOf, onDeleted);
  const write = (row: WrittenRow) => {
    setOpened(row.key);
    setWriting(row, fingerprint(row) === fingerprint(before(row.key)));
  };
  const section = useFocusAfter(editing, rows);
  const close = () => {
    setOpened(undefined);
    setWriting(undefined);
  };
  const confirmed = (row: OptionRow) => {
    change((now) => {
      const place = now.findIndex(({ key }) => key === row.key);
      return place < 0 ? [...now, row] : now.with(place, row);
    });
    close();
  };
  const editor = editing && <DonationEditor row={editing} onChange={write} onConfirm={confirmed} onCancel={close} />;
  const isNew = editing && !rows.some(({ key }) => key === editing.key);
  const drop = async (row: OptionRow) => {
    // Read again, the clean form shows the rest by itself.
    if ((await remove(row)) && (dirty || !refOf(row))) change((now) => now.filter(({ key }) => key !== row.key));
  };
  return (
    <div className="section" ref={section}>
      <h2>Sponsor Me donation options</h2>
      <p>
        What the public can give for a pet, in US dollars. The text of the button is on{' '}
        <Link to="/organization/shelter/$shelterUuid/$activeTab" params={{ shelterUuid: shelter.uuid, activeTab: 'general' }}>
          General
        </Link>
        .
      </p>
      {!rows.length && <Defaults />}
      {(rows.length > 0 || isNew) && (
        <ul className="donations" aria-label="Donation options of this shelter">
          {rows.map((row) => (
            <li key={row.key}>
              {editing?.key === row.key ? (
                editor
              ) : (
                <>
                  <span>{row.description}</span>
                  <span className="donation-amount">{dollars(row.amount)}</span>
                  <RowButtons row={row} busy={Boolean(editing)} onEdit={() => setOpened(row.key)} onDelete={() => drop(row)} />
                </>
              )}
            </li>
          ))}
          {isNew && <li>{editor}</li>}
        </ul>
      )}
      {can(donationOption.create) && (
        <Button
          type="text"
          className="donation-add"
          icon={<Plus size={16} aria-hidden />}
          disabled={Boolean(editing) || rows.length >= donationOption.MAX_OPTIONS}
          onClick={() => setOpened(newUuid())}
        >
          Add donation option
        </Button>
      )}
      {rows.length >= donationOption.MAX_OPTIONS && <p>At most {donationOption.MAX_OPTIONS} donation options.</p>}
    </div>
  );
}

/** The option being written, as it was typed last: the form tells it a task late, and letters typed meanwhile would be lost. */
function useWriting() {
  const { set } = useFormContext();
  const held: WrittenRow | undefined = useValue(['writing']);
  const [typed, setTyped] = useState<{ row: WrittenRow; held: WrittenRow | undefined }>();
  useEffect(() => {
    if (typed && fingerprint(typed.held) === fingerprint(held)) setTyped((now) => (now === typed ? undefined : now));
  }, [typed, held]);
  const write = (row: WrittenRow | undefined, isUnchanged = false) => {
    const writing = isUnchanged ? undefined : row;
    setTyped(row && { row, held: writing });
    set({ writing });
  };
  return [typed ? typed.row : held, write] as const;
}

/** Who has ended writing an option goes on at it, or at what adds one: the buttons they pressed are gone. */
function useFocusAfter(editing: WrittenRow | undefined, rows: readonly OptionRow[]) {
  const section = useRef<HTMLDivElement>(null);
  const written = useRef<string>(undefined);
  useLayoutEffect(() => {
    const before = written.current;
    written.current = editing?.key;
    if (editing || !before) return;
    const place = rows.findIndex(({ key }) => key === before);
    const item = section.current?.querySelectorAll<HTMLElement>('.donations > li')[place];
    const [first] = item ? reachableIn(item) : [];
    (first ?? section.current?.querySelector<HTMLElement>('.donation-add'))?.focus();
  });
  return section;
}

interface RowButtonsProps {
  row: OptionRow;
  busy: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

const RowButtons = ({ row, busy, onEdit, onDelete }: RowButtonsProps) => (
  <span className="donation-buttons">
    {can(donationOption.update) && (
      <Button
        type="text"
        icon={<Pencil size={16} aria-hidden />}
        disabled={busy}
        aria-label={`Edit ${row.description}`}
        onClick={onEdit}
      />
    )}
    {can(donationOption.remove) && (
      <Button
        type="text"
        danger
        icon={<Trash2 size={16} aria-hidden />}
        disabled={busy}
        aria-label={`Delete ${row.description}`}
        onClick={onDelete}
      />
    )}
  </span>
);

function Defaults() {
  const options = useLookup(defaults);
  if (options.failure) return <Unread of={options} what="The default options" />;
  return (
    <>
      <p className="donation-defaults">The following values are set as default</p>
      <ul className="donations" aria-label="Default donation options">
        {options.rows.map(({ uuid, description, amount }) => (
          <li key={uuid}>
            <span>{description}</span>
            <span className="donation-amount">{dollars(amount)}</span>
          </li>
        ))}
      </ul>
      {can(donationOption.create) && <p>The first option of its own replaces them all for this shelter.</p>}
    </>
  );
}

/** A saved option is deleted at once, a new one only dropped; answers whether it is gone. */
function useRemove(refOf: (row: OptionRow) => Ref | undefined, onDeleted: () => Promise<unknown>) {
  const confirm = useConfirm();
  const { run } = useAction(donationOption.remove, {
    success: 'Donation option deleted successfully!',
    failure: (reason) => `Failed to delete the donation option. Reason: ${reason}`,
  });
  return async (row: OptionRow): Promise<boolean> => {
    const ref = refOf(row);
    if (!(await confirm({ title: 'Are you sure about deleting this item?', ok: 'Delete', danger: true }))) return false;
    if (!ref) return true;
    if (!(await run({ uuid: ref.uuid }))) return false;
    await onDeleted();
    return true;
  };
}
