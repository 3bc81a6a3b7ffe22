import * as question from '@homeward/contract/question';
import * as questionGroup from '@homeward/contract/question-group';
import { Button, Input, type InputRef, Modal } from 'antd';
import { Check, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { lookupQuery, refresh } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { useCloseForm, useTyped } from '../../ui/form/unsaved.ts';
import { Boundary } from '../../ui/page/boundary.tsx';
import { Unread, useLookup } from '../../ui/page/lookup.tsx';
import './group-editor.css';

const ID = 'groups';

/** The groups questions are sorted by: added, renamed and, while they are empty, deleted (decision 109). */
export function GroupEditor() {
  const [open, setOpen] = useState(false);
  const closeForm = useCloseForm();
  const leave = async () => setOpen(!(await closeForm(ID)));
  if (!can(questionGroup.save)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Groups</Button>
      <Modal title="Question groups" open={open} onCancel={leave} footer={null} width={460} destroyOnHidden>
        <Boundary>
          <Groups />
        </Boundary>
      </Modal>
    </>
  );
}

function Groups() {
  const { rows: groups, ...reading } = useLookup(lookupQuery(questionGroup.search));
  if (reading.failure) return <Unread of={reading} what="The groups" />;
  return (
    <ul className="groups">
      {groups.map((group) => (
        <Row key={group.uuid} group={group} />
      ))}
      <Row key="new" />
    </ul>
  );
}

/** What is typed into a row; `known`: the names that it is no news to have there, which it was typed over or saved as. */
interface Typed {
  name: string;
  known: string[];
}

interface RowProps {
  /** Absent: one that is added. */
  group?: questionGroup.QuestionGroup;
}

function Row({ group }: RowProps) {
  const { field, name, type, isTyped, wrong, note, save, busy } = useName(group);
  const noteId = useId();
  const label = group ? `Name of the group ${group.name}` : 'Name of a new group';
  return (
    <li>
      <form className="group" onSubmit={save}>
        <Input
          ref={field}
          value={name}
          onChange={({ target }) => type(target.value)}
          aria-label={label}
          placeholder="Add a group"
          {...(wrong && { 'aria-invalid': true, status: 'error' })}
          {...(note && { 'aria-describedby': noteId })}
        />
        <Button
          htmlType="submit"
          icon={<Check size={16} aria-hidden />}
          loading={busy}
          disabled={!isTyped || Boolean(wrong)}
          aria-label={group ? `Save the group ${group.name}` : 'Add the group'}
        />
        {group && can(questionGroup.remove) && <Remove group={group} />}
        {note && (
          <p id={noteId} className={wrong ? 'group-wrong' : 'group-note'} role="alert">
            {note}
          </p>
        )}
      </form>
    </li>
  );
}

/** What a group's name is, and becomes. */
function useName(group: questionGroup.QuestionGroup | undefined) {
  const [typed, setTyped] = useState<Typed>();
  const field = useRef<InputRef>(null);
  const name = typed?.name ?? group?.name ?? '';
  const isTyped = name.trim() !== (group?.name ?? '');
  useTyped(ID, isTyped);
  const save = useAction(questionGroup.save, {
    success: 'Question group saved successfully!',
    failure: (reason) => `Failed to save question group. Error: ${reason}`,
  });
  const input = { question_group: { ...(group && { uuid: group.uuid, version: group.version }), name } };
  const wrong = isTyped ? questionGroup.save.input.safeParse(input).error?.issues[0]?.message : undefined;
  const isOther = group && isTyped && typed && !typed.known.includes(group.name);
  const note = wrong ?? (isOther ? `Saved meanwhile: ${group.name}` : undefined);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!isTyped || wrong) return;
    setTyped((now) => now && { ...now, known: [...now.known, name.trim()] });
    const saved = await save.run(input);
    // Refused, it may be because it has another name by now.
    await refresh(questionGroup.search, question.search);
    if (!saved) return;
    // What was typed meanwhile is not saved; behind the name of a new group it is another's.
    setTyped((now) => {
      if (!now || now.name === name) return undefined;
      return group || !now.name.startsWith(name) ? now : { ...now, name: now.name.slice(name.length) };
    });
    if (form.contains(document.activeElement) || document.activeElement === document.body) field.current?.focus();
  };
  const type = (next: string) => {
    const isAsSaved = next === group?.name && !save.busy;
    setTyped((now) => (isAsSaved ? undefined : { name: next, known: now?.known ?? (group ? [group.name] : []) }));
  };
  return { field, name, type, isTyped, wrong, note, save: send, busy: save.busy };
}

function Remove({ group }: Required<RowProps>) {
  const confirm = useConfirm();
  const remove = useAction(questionGroup.remove, {
    success: 'Question group deleted successfully!',
    failure: (reason) => `Failed to delete question group. Error: ${reason}`,
  });
  const ask = async () => {
    if (!(await confirm({ title: `Delete the group ${group.name}?`, ok: 'Delete', danger: true }))) return;
    if (await remove.run({ question_group_uuid: group.uuid })) await refresh(questionGroup.search, question.search);
  };
  return (
    <Button
      type="text"
      danger
      icon={<Trash2 size={16} aria-hidden />}
      onClick={ask}
      aria-label={`Delete the group ${group.name}`}
    />
  );
}
