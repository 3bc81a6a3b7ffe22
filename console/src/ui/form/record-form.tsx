import type { Call } from '@homeward/contract/call';
import { Form } from 'antd';
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { z } from 'zod';
import type { ApiError } from '../../api/client.ts';
import { can } from '../../session/session.ts';
import { useLasting } from '../browser/use-lasting.ts';
import { Boundary } from '../page/boundary.tsx';
import { later } from '../page/later.tsx';
import { useBegins } from './begins.ts';
import { DraftNote } from './draft-note.tsx';
import { type FieldText, FormProvider } from './form-context.ts';
import { openForm, recordOf } from './open-forms.ts';
import { fingerprint, type Path, pathKey } from './path.ts';
import { SaveBar, Summary } from './save-bar.tsx';
import { useSaveKey } from './save-key.ts';
import type { Change } from './use-delivery.ts';
import { useRecord } from './use-record.ts';
import './record-form.css';

const ConflictDialog = later(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }));

interface Props<I extends z.ZodType, O extends z.ZodType> {
  /** The save call: its permission shows the Save button, its input schema is the form's rules. */
  call: Call<string, I, O>;
  /** The record as the call takes it; new values replace the shown ones unless something was typed. */
  values: z.input<I>;
  success: string;
  /** The screen's words for a failure. */
  failure: (reason: string, error: ApiError) => string;
  /** Reads again what the save has changed. */
  onSaved: (output: z.output<O>) => Promise<unknown>;
  /** Goes on, or closes the form, after that; not where something typed since is not saved yet. */
  leave?: (output: z.output<O>) => unknown;
  /** Instead of making the call: several of them (ui/save-steps.ts), or another under the Idempotency-Key it is given. */
  send?: (input: z.input<I>, key: string) => Promise<z.output<O>>;
  /** Asks before it is saved; resolves with whether it may be. */
  confirm?: (input: z.input<I>) => Promise<boolean>;
  /** Why it cannot be saved yet, where the specification disables Save. */
  blocked?: (values: z.input<I>) => string | undefined;
  onDirty?: (dirty: boolean) => void;
  /** Tells several forms of one screen apart. */
  id?: string;
  /** Whether this is the form in sight, which Ctrl/Cmd+S saves. */
  active?: boolean;
  saveLabel?: string;
  /** Not to be saved yet: a step before the last. */
  unfinished?: boolean;
  /** Whether it has to be saved even as it is: then Ctrl/Cmd+S does, too, where nothing was typed. */
  due?: boolean;
  /** Leaving does not ask, because coming back finds what was typed. */
  keeps?: boolean;
  /** Hears where something is wrong before it is shown. */
  onErrors?: (paths: Path[]) => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** A record that is there is merged with what others save meanwhile; a new one may turn out to be there already. */
type Whose<I extends z.ZodType, O extends z.ZodType> =
  | {
      /** The record as it is on the server now, for the choice after a conflict. */
      latest: () => Promise<z.input<I>>;
      update?: Change<I, O>;
    }
  | {
      /** Of a new record that is there already: saves what was typed since (ui/use-delivery.ts). Null: it stays as it was made. */
      update: Change<I, O> | null;
      latest?: () => Promise<z.input<I>>;
    };

export type RecordFormProps<I extends z.ZodType, O extends z.ZodType> = Props<I, O> & Whose<I, O>;

/** The form of one record: rules, errors at their fields, drafts, the guard, conflicts and the save bar. */
export function RecordForm<I extends z.ZodType, O extends z.ZodType>(props: RecordFormProps<I, O>) {
  const { call, id = 'main', active = true, unfinished = false, keeps = false, due = false, onDirty } = props;
  const record = useRecord(props);
  const { held, dirty, draft, errors, save, texts } = record;
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  useBegins(`form-${id}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was there when the form was opened
  useEffect(() => {
    if (keeps) record.restore(draft.take());
  }, []);
  useSaveKey(`form-${id}`, () => {
    if (!active || !(dirty || due) || unfinished) return false;
    void save.run();
    return true;
  });
  const permitted = can(call);
  const before = !keeps && draft.found && (
    <DraftNote
      draft={draft.found}
      newest={held.newest.current}
      onRestore={() => record.restore(draft.take())}
      onDiscard={draft.refuse}
    />
  );
  const after = (
    <>
      <Summary texts={errors.summary} besideField={errors.areAtField} />
      <SaveBar
        {...{ dirty, permitted, unfinished, keeps }}
        problems={errors.problems}
        busy={save.busy}
        blocked={props.blocked?.(held.values)}
        actions={props.actions}
        label={props.saveLabel ?? 'Save'}
        onDiscard={() => {
          draft.drop();
          record.reset(held.newest.current);
        }}
      />
    </>
  );
  return (
    <Around.Provider value={{ before, after }}>
      <Fields {...props} record={record} permitted={permitted} />
      {save.conflict && (
        <Boundary>
          <ConflictDialog conflict={save.conflict} texts={texts.current} onCancel={save.dismiss} onChoose={save.resolve} />
        </Boundary>
      )}
    </Around.Provider>
  );
}

type FieldsProps<I extends z.ZodType, O extends z.ZodType> = RecordFormProps<I, O> & {
  record: ReturnType<typeof useRecord<I, O>>;
  permitted: boolean;
};

/** The fields and what they share; the same while somebody types: what is typed draws its own field and not all of them. */
function Fields<I extends z.ZodType, O extends z.ZodType>({ record, permitted, children, ...props }: FieldsProps<I, O>) {
  const { held, errors, save, texts } = record;
  const { form } = held;
  const { id = 'main', values: initial } = props;
  const schema = props.call.input;
  const describe = (name: Path, text: FieldText) => void texts.current.set(pathKey(name), text);
  const set = (changed: object) => {
    form.setFieldsValue(changed);
    held.follow();
  };
  const uuid = recordOf(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a form can do is the same as long as it is open
  useEffect(() => {
    if (uuid && permitted) return openForm(uuid, { texts: () => texts.current, values: held.now, set });
  }, [uuid, permitted]);
  const onValuesChange = (changed: object) => {
    held.follow();
    errors.changed(changed);
  };
  const onSubmitCapture = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!props.unfinished) void save.run();
  };
  const { check, checkAll, recount, isRequired } = errors;
  const shared = useLasting({ describe, check, checkAll, recount, isRequired, set, aside: record.aside });
  const heard = useLasting({ onValuesChange, onSubmitCapture });
  const context = useMemo(() => ({ ...shared, id, form, schema, disabled: !permitted }), [shared, id, form, schema, permitted]);
  const stamp = fingerprint(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp is what tells that the initial values are others
  const body = useMemo(
    () => (
      <Form
        form={form}
        name={`form-${id}`}
        layout="vertical"
        initialValues={initial as object}
        disabled={!permitted}
        className="record-form"
        scrollToFirstError
        {...heard}
      >
        <Before />
        {children}
        <After />
      </Form>
    ),
    [form, id, stamp, permitted, heard, children],
  );
  return <FormProvider value={context}>{body}</FormProvider>;
}

/** What stands around the fields, which is drawn anew without them. */
const Around = createContext<{ before: ReactNode; after: ReactNode }>({ before: null, after: null });
const Before = () => useContext(Around).before;
const After = () => useContext(Around).after;
