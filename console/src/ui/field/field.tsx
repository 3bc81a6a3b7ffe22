import { Form } from 'antd';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { afterClick } from '../browser/pointer.ts';
import { useFormContext } from '../form/form-context.ts';
import { longestAt } from '../form/longest.ts';
import { type Path, pathKey } from '../form/path.ts';
import { type Lookup, Unread } from '../page/lookup.tsx';
import { choiceLabel } from './choice-label.ts';
import { SayWhy } from './say-why.ts';

interface FieldProps {
  /** The field's place in the call's input: errors of the contract and of the server find it by this. */
  name: Path;
  label: string;
  hint?: ReactNode;
  /** For rows under a common heading: the label is spoken, not drawn. */
  hideLabel?: boolean;
  /** Which property of the control carries the value; a switch has `checked`. */
  valuePropName?: string;
  /** How a value reads where the control itself does not tell. */
  nameOf?: (value: unknown) => string | undefined;
  /** What it chooses from: where that could not be read, this is said in the control's place, and what is chosen stays. */
  from?: Lookup | undefined;
  className?: string;
  children: ReactElement<Record<string, unknown>>;
}

/** A control whose values stand for something with a name: a select, a transfer. */
interface Choosing {
  options?: { value: unknown; label: string }[];
  items?: { key: unknown; label: string }[];
}

/** How a control is told that what it chooses from is on its way; until then what is chosen has no name, and its key says nothing. */
const WAITING = { loading: true, notFoundContent: 'Loading…', labelRender: () => '…' };

const lengthIn = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value.length : 0;

/** A labelled control of a form. Required, how long, validation and server errors follow from its name. */
export function Field({ name, label, hideLabel = false, valuePropName, nameOf: given, from, children, ...props }: FieldProps) {
  const context = useFormContext();
  const key = pathKey(name);
  const id = `field-${useId().replaceAll(':', '')}-${key.replaceAll('.', '-')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field goes away
  useEffect(() => context.recount, []);
  const { options, items } = children.props as Choosing;
  const nameOf = (value: unknown) =>
    given?.(value) ??
    options?.find((option) => option.value === value)?.label ??
    items?.find((item) => item.key === value)?.label;
  useEffect(() => context.describe(name, { label, nameOf }));
  // A switch is always on or off: nothing can be missing.
  const required = valuePropName !== 'checked' && context.isRequired(name);
  const longest = longestAt(context.schema, name);
  const [why, setWhy] = useState<string>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the control inside it being typed into and left
    <div
      className={props.className}
      // What is too long stays whole, and is said at once.
      onChange={({ target }) => longest && lengthIn(target) > longest && context.check(name)}
      onBlur={() => afterClick(() => context.check(name))}
    >
      <SayWhy value={setWhy}>
        <Form.Item
          name={[...name]}
          label={hideLabel ? <span className="visually-hidden">{label}</span> : label}
          htmlFor={id}
          required={required && !hideLabel}
          extra={props.hint}
          {...(why ? { help: why } : {})}
          {...(valuePropName ? { valuePropName } : {})}
          {...(hideLabel ? { className: 'field-unlabelled' } : {})}
        >
          {from?.failure ? (
            <Unread of={from} />
          ) : (
            cloneElement(children, {
              id,
              'aria-required': required || undefined,
              'aria-label': label,
              ...(options && { labelRender: choiceLabel }),
              ...(from?.isLoading && WAITING),
            })
          )}
        </Form.Item>
      </SayWhy>
    </div>
  );
}
