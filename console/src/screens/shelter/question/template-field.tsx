import type { Question } from '@homeward/contract/question';
import { search } from '@homeward/contract/question-template';
import { useQuery } from '@tanstack/react-query';
import { App, Select } from 'antd';
import { ApiError, single } from '../../../api/client.ts';
import { lookupQuery } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field.tsx';
import { useFormContext } from '../../../ui/form-context.ts';
import { useConfirm } from '../../../ui/use-confirm.ts';
import { newRow, type Row, renumbered } from './question-values.ts';

/** The template the list started from; choosing one offers its questions in place of those in the list. */
export function TemplateField({ known }: { known: Map<number, Question> }) {
  const { form, set } = useFormContext();
  const { notification } = App.useApp();
  const confirm = useConfirm();
  const templates = useQuery({ ...lookupQuery(search), enabled: can(search) }).data?.result ?? [];

  const questionsOf = async (id: number) => {
    const template = await single(search, { search: { id, with: { questions: true } }, options: { _force_ids: true } });
    return (template.questions ?? []).flatMap(({ question_id }) =>
      question_id && known.get(question_id)?.deleted === false ? question_id : [],
    );
  };
  const offer = async (id: number | undefined) => {
    if (!id) return;
    const ids = await questionsOf(id).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      notification.error({ title: `Failed to read the template. Reason: ${error.message}`, duration: 0, role: 'alert' });
      return [];
    });
    const rows: Row[] = form.getFieldValue('questions') ?? [];
    const name = templates.find((template) => template.id === id)?.name;
    if (!ids.length || (rows.length > 0 && !(await confirm(replacing(name ?? '', rows.length, ids.length))))) return;
    const kept = new Map(rows.map((row) => [row.question_id, row]));
    set({ questions: renumbered(ids.map((question) => kept.get(question) ?? newRow(question))) });
  };
  return (
    <Field
      name={['template_id']}
      label="Question template"
      hint="Choosing one offers its questions in place of those in the list."
      className="template-field"
    >
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="No template"
        disabled={!can(search)}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: number | undefined) => {
          // A cleared choice is null on the wire.
          if (id === undefined) set({ template_id: null });
          void offer(id);
        }}
      />
    </Field>
  );
}

const replacing = (name: string, now: number, then: number) => ({
  title: `Replace the list with the questions of ${name}?`,
  text: `${counted(now)} in the list give way to the ${then} of the template. Those in both keep their alias and species.`,
  ok: 'Replace',
  cancel: 'Keep the list',
});

const counted = (count: number) => (count === 1 ? '1 question' : `${count} questions`);
