import type { Question } from '@homeward/contract/question';
import { search } from '@homeward/contract/question-template';
import { App, Button } from 'antd';
import { failureOf, single } from '../../../api/client.ts';
import { lookupQuery } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { useFormContext } from '../../../ui/form/form-context.ts';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { newRow, type Row, renumbered } from './question-values.ts';

/** The template the list started from; choosing one offers its questions in place of those in the list, or beside them. */
export function TemplateField({ known }: { known: Map<number, Question> }) {
  const { form, set } = useFormContext();
  const { notification } = App.useApp();
  const ask = useReplacing();
  const templates = useLookup(lookupQuery(search), can(search));

  const questionsOf = async (id: number) => {
    const template = await single(search, { search: { id, with: { questions: true } }, options: { _force_ids: true } });
    return (template.questions ?? []).flatMap(({ question_id }) =>
      question_id && known.get(question_id)?.deleted === false ? question_id : [],
    );
  };
  const offer = async (id: number | undefined) => {
    if (!id) return;
    const ids = await questionsOf(id).catch((error: unknown) => {
      notification.error({
        title: `Failed to read the template. Reason: ${failureOf(error).message}`,
        duration: 0,
        role: 'alert',
      });
      return [];
    });
    const rows: Row[] = form.getFieldValue('questions') ?? [];
    const name = templates.rows.find((template) => template.id === id)?.name;
    if (!ids.length) return;
    const choice = rows.length ? await ask(name ?? '', rows.length, ids.length) : 'replace';
    if (choice === 'keep') return;
    const kept = new Map(rows.map((row) => [row.question_id, row]));
    const wanted = choice === 'replace' ? ids : [...new Set([...kept.keys(), ...ids])];
    set({ questions: renumbered(wanted.map((question) => kept.get(question) ?? newRow(question))) });
  };
  return (
    <Field
      name={['template_id']}
      label="Question template"
      hint="Choosing one offers to replace the list with its questions, or to add those that are missing."
      from={templates}
      className="template-field"
    >
      <OneSelect
        allowClear
        placeholder="No template"
        disabled={!can(search)}
        options={templates.rows.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: number | undefined) => {
          // A cleared choice is null on the wire.
          if (id === undefined) set({ template_id: null });
          void offer(id);
        }}
      />
    </Field>
  );
}

/** Whether a template's questions replace the list, only those it lacks are added, or it stays (decision 48). */
function useReplacing() {
  const { modal } = App.useApp();
  return (name: string, now: number, then: number) =>
    new Promise<'replace' | 'add' | 'keep'>((resolve) => {
      const asked = modal.confirm({
        title: `Replace the list with the questions of ${name}?`,
        content: `The list has ${counted(now)}, the template ${then}. Those in both keep their alias and species.`,
        okText: 'Replace',
        cancelText: 'Keep the list',
        onOk: () => resolve('replace'),
        onCancel: () => resolve('keep'),
        footer: (_, { OkBtn, CancelBtn }) => (
          <>
            <CancelBtn />
            <Button
              onClick={() => {
                asked.destroy();
                resolve('add');
              }}
            >
              Add missing
            </Button>
            <OkBtn />
          </>
        ),
      });
    });
}

const counted = (count: number) => (count === 1 ? '1 question' : `${count} questions`);
