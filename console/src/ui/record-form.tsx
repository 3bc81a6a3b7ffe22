import type { Call } from '@homeward/contract/call';
import { Button, Form } from 'antd';
import { TriangleAlert } from 'lucide-react';
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { ApiError } from '../api/client.ts';
import { can } from '../session/session.ts';
import { useAside } from './aside.ts';
import { Boundary } from './boundary.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type Draft, useDraft } from './draft.ts';
import { labelsOf } from './field-text.ts';
import { type FieldText, FormProvider } from './form-context.ts';
import { merge } from './merge.ts';
import { fingerprint, type Path, pathKey, valueAt, withVersionOf } from './path.ts';
import { useGuarded } from './unsaved.ts';
import type { Change } from './use-delivery.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useLasting } from './use-lasting.ts';
import { useSave } from './use-save.ts';
import './record-form.css';

export interface RecordFormProps<I extends z.ZodType, O extends z.ZodType> {
  /** The save call: its permission shows the Save button, its input schema is the form's rules. */
  call: Call<string, I, O>;
  /** The record as the call takes it; new values replace the shown ones unless something was typed. */
  values: z.input<I>;
  success: string;
  /** The screen's words for a failure. */
  failure: (reason: string, error: ApiError) => string;
  onSaved: (output: z.output<O>) => Promise<unknown>;
  /** The record as it is on the server now, for the choice after a conflict. */
  latest?: () => Promise<z.input<I>>;
  /** Instead of making the call: several of them (ui/save-steps.ts), or another under the Idempotency-Key it is given. */
  send?: (input: z.input<I>, key: string) => Promise<z.output<O>>;
  /** Of a new record, whose answer was lost, once it is known: saves what was typed since (ui/use-delivery.ts). */
  update?: Change<I, O>;
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
  /** Leaving does not ask, because coming back finds what was typed. */
  keeps?: boolean;
  /** Hears where something is wrong before it is shown. */
  onErrors?: (paths: Path[]) => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** The form of one record: rules, errors at their fields, drafts, the guard, conflicts and the save bar. */
export function RecordForm<I extends z.ZodType, O extends z.ZodType>(props: RecordFormProps<I, O>) {
  const { call, values: initial, id = 'main', active = true, unfinished = false, keeps = false } = props;
  const [form] = Form.useForm();
  const [values, setValues] = useState<z.input<I>>(initial);
  const stamp = fingerprint(initial);
  /** The record as the server was last known to have it, and as what was typed started from it. */
  const newest = useRef(initial);
  const base = useRef(initial);
  const isTyped = (now: z.input<I>) => fingerprint(withVersionOf(now, base.current)) !== fingerprint(base.current);
  const dirty = isTyped(values);
  const draft = useDraft<z.input<I>>(id, values, dirty, base);
  const { aside, forget } = useAside(form);
  const texts = useRef(new Map<string, FieldText>());
  const errors = useFieldErrors(form, call.input, initial, props.onErrors);
  const left = useRef(false);
  const isDirty = () => !left.current && isTyped(form.getFieldsValue(true) as z.input<I>);
  const guarded = useRef({ id, keeps, isDirty, onLeave: () => {} });
  guarded.current = {
    id,
    keeps,
    isDirty,
    onLeave: () => {
      left.current = true;
      draft.drop();
    },
  };
  useGuarded(guarded);

  const show = (next: z.input<I>, asBase: boolean) => {
    if (asBase) base.current = newest.current = next;
    forget();
    put(next);
    errors.clear();
  };
  const put = (next: z.input<I>) => {
    // What the record does not have is empty again: setting its values alone would leave what was typed there.
    form.setFields(form.getFieldsError().map(({ name }) => ({ name, value: valueAt(next, name) })));
    form.setFieldsValue(next);
    setValues(next);
  };
  const set = (changed: object) => {
    form.setFieldsValue(changed);
    setValues(structuredClone(form.getFieldsValue(true)) as z.input<I>);
  };
  const save = useSave({
    ...props,
    values: () => form.getFieldsValue(true) as z.input<I>,
    base: () => base.current,
    isDirty,
    errors,
    onSend: (sent) => draft.send(sent, form.getFieldsValue(true) as z.input<I>),
    labelsOf: (spots) => labelsOf(spots, texts.current),
    onMerged: (merged, theirs) => {
      base.current = newest.current = theirs;
      show(merged, false);
      if (!isTyped(merged)) draft.drop();
    },
    onDone: (sent) => {
      base.current = newest.current = sent;
      forget();
      setValues(structuredClone(form.getFieldsValue(true)) as z.input<I>);
      draft.drop();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer record is shown unless something was typed
  useEffect(() => {
    if (newest.current === initial) return;
    newest.current = initial;
    if (!isDirty()) show(initial, true);
    else {
      // Where somebody has changed the same as was typed here, the save asks about it.
      const { values: merged, clashes } = save.mergeWith(initial);
      if (clashes.length) return;
      base.current = initial;
      put(merged);
      // What was refused may be without what has come since: that is asked for at its field.
      if (errors.problems && !call.input.safeParse(merged).success) errors.checkAll();
    }
  }, [stamp]);
  /** What was typed before, together with what has changed since; what both have changed the save will ask about. */
  const restore = (found: Draft<z.input<I>> | undefined) => {
    if (!found) return;
    if (found.sent) save.recall(found.sent);
    const { values: merged, clashes } = merge(found.base, found.values, newest.current);
    base.current = clashes.length ? found.base : newest.current;
    show(clashes.length ? withVersionOf(merged, found.base) : merged, false);
  };
  const { onDirty } = props;
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was there when the form was opened
  useEffect(() => {
    if (keeps) restore(draft.take());
  }, []);
  useSaveKey(`form-${id}`, () => {
    if (!active || !dirty || unfinished) return false;
    void save.run();
    return true;
  });

  const permitted = can(call);
  const blocked = props.blocked?.(values);
  const { problems } = errors;
  const describe = (name: Path, text: FieldText) => void texts.current.set(pathKey(name), text);
  const onValuesChange = (changed: object) => {
    setValues(structuredClone(form.getFieldsValue(true)) as z.input<I>);
    errors.changed(changed);
  };
  const onSubmitCapture = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!unfinished) void save.run();
  };
  const { check, checkAll, recount, isRequired } = errors;
  const shared = useLasting({ describe, check, checkAll, recount, isRequired, set, aside });
  const heard = useLasting({ onValuesChange, onSubmitCapture });
  const context = useMemo(
    () => ({ ...shared, form, schema: call.input, disabled: !permitted }),
    [shared, form, call.input, permitted],
  );
  const { children } = props;
  // The same while somebody types: what is typed draws its own field and not all of them.
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
  const before = !keeps && draft.found !== undefined && isWorth(draft.found, newest.current) && (
    <div className="note record-draft" role="status">
      <span>You had typed something here that was never saved.</span>
      <Button size="small" onClick={() => restore(draft.take())}>
        Restore it
      </Button>
      <Button size="small" type="text" onClick={draft.drop}>
        Discard it
      </Button>
    </div>
  );
  const after = (
    <>
      {errors.summary.length > 0 && (
        <div className="note coral record-summary" role="alert" ref={bringIntoView}>
          <TriangleAlert size={17} aria-hidden />
          <div>
            {errors.summary.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
      )}
      <div className="save-bar">
        <div className="save-state" role="status">
          {problems > 0 && (
            <span className="tag coral">
              <i aria-hidden />
              {problems === 1 ? '1 problem' : `${problems} problems`}
            </span>
          )}
          {dirty && <span>Unsaved changes</span>}
          {permitted && !problems && blocked && <span>{blocked}</span>}
          {!permitted && <span>You can read this, but not change it.</span>}
        </div>
        {!keeps && props.actions}
        {permitted && (
          <>
            <Button
              disabled={!dirty || save.busy}
              onClick={() => {
                draft.drop();
                show(newest.current, true);
              }}
            >
              Discard
            </Button>
            {keeps && props.actions}
            {!unfinished && (
              <Button type="primary" htmlType="submit" loading={save.busy} disabled={Boolean(blocked)}>
                {props.saveLabel ?? 'Save'} <kbd aria-hidden>Ctrl S</kbd>
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
  return (
    <FormProvider value={context}>
      <Around.Provider value={{ before, after }}>{body}</Around.Provider>
      {save.conflict && (
        <Boundary>
          <ConflictDialog conflict={save.conflict} texts={texts.current} onCancel={save.dismiss} onChoose={save.resolve} />
        </Boundary>
      )}
    </FormProvider>
  );
}

/** Whether what was typed before is anything beside what there is now. */
const isWorth = ({ base, values }: Draft<unknown>, newest: unknown) =>
  fingerprint(withVersionOf(merge(base, values, newest).values, newest)) !== fingerprint(newest);

/** What stands around the fields, which is drawn anew without them. */
const Around = createContext<{ before: ReactNode; after: ReactNode }>({ before: null, after: null });
const Before = () => useContext(Around).before;
const After = () => useContext(Around).after;

/** What went wrong is seen as soon as it is there. */
const bringIntoView = (summary: HTMLElement | null) => summary?.scrollIntoView({ block: 'nearest' });

const taken = new WeakSet<Event>();

/** Of several forms on a screen the one with the focus saves, else the first that takes it: never two at once. */
function useSaveKey(formId: string, save: () => boolean) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const focused = document.activeElement?.closest('form.record-form');
      if (taken.has(event) || (focused && focused.id !== formId)) return;
      if (latest.current()) taken.add(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [formId]);
}
