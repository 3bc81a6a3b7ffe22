import * as question from '@homeward/contract/question';
import * as questionGroup from '@homeward/contract/question-group';
import { Button, Input, Modal } from 'antd';
import { Check, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
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
        <Row key={`${group.uuid} ${group.version}`} group={group} />
      ))}
      <Row key={`new ${groups.length}`} />
    </ul>
  );
}

function Row({ group }: { group?: questionGroup.QuestionGroup }) {
  const [name, setName] = useState(group?.name ?? '');
  useTyped(ID, name !== (group?.name ?? ''));
  const confirm = useConfirm();
  const save = useAction(questionGroup.save, {
    success: 'Question group saved successfully!',
    failure: (reason) => `Failed to save question group. Error: ${reason}`,
  });
  const remove = useAction(questionGroup.remove, {
    success: 'Question group deleted successfully!',
    failure: (reason) => `Failed to delete question group. Error: ${reason}`,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const known = group ? { uuid: group.uuid, version: group.version } : {};
    if (await save.run({ question_group: { ...known, name } })) await refresh(questionGroup.search, question.search);
  };
  const ask = async () => {
    if (!group || !(await confirm({ title: `Delete the group ${group.name}?`, ok: 'Delete', danger: true }))) return;
    if (await remove.run({ question_group_uuid: group.uuid })) await refresh(questionGroup.search, question.search);
  };
  const label = group ? `Name of the group ${group.name}` : 'Name of a new group';
  return (
    <li>
      <form className="group" onSubmit={submit}>
        <Input value={name} onChange={(event) => setName(event.target.value)} aria-label={label} placeholder="Add a group" />
        <Button
          htmlType="submit"
          icon={<Check size={16} aria-hidden />}
          loading={save.busy}
          disabled={!name.trim() || name.trim() === group?.name}
          aria-label={group ? `Save the group ${group.name}` : 'Add the group'}
        />
        {group && can(questionGroup.remove) && (
          <Button
            type="text"
            danger
            icon={<Trash2 size={16} aria-hidden />}
            onClick={ask}
            aria-label={`Delete the group ${group.name}`}
          />
        )}
      </form>
    </li>
  );
}
