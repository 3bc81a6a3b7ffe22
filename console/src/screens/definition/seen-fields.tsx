import type { Condition } from '@homeward/contract/characteristics-definition';
import type { Seen } from '@homeward/contract/integration-settings';
import { AutoComplete, Button } from 'antd';
import { Field } from '../../ui/field/field.tsx';
import { useFormContext, useValue } from '../../ui/form/form-context.ts';
import { Doubtful } from '../integration/settings/doubtful.tsx';
import { type Doubt, doubtOfPath, doubtOfValues, seenSaid } from '../integration/settings/seen.ts';
import { fieldAt } from '../integration/settings/seen-field.ts';
import { Path } from './path.tsx';
import './definition.css';

interface SeenProps {
  /** What runs have seen of the partner's animals; undefined where nobody knows. */
  seen: Seen | undefined;
}

const contains = (text: string, option: { value?: unknown } | undefined) =>
  String(option?.value).toLowerCase().includes(text.toLowerCase());

/** Where the partner says it: what occurs nowhere is said while it is typed, and a sample animal stands beside it. */
export function PathField({ seen }: SeenProps) {
  const { disabled, set } = useFormContext();
  const path = useValue<string>(['path']) ?? '';
  const take = disabled ? undefined : (instead: string) => set({ path: instead });
  return (
    <>
      <Field
        name={['path']}
        label="Path"
        hint={
          <Doubtful
            doubt={doubtOfPath(seen, path)}
            otherwise={seenSaid(seen, path) ?? 'Where the partner says it, such as Icons[].Name'}
            onTake={take}
          />
        }
      >
        <AutoComplete
          options={seen?.fields.map((field) => ({ value: field.path })) ?? []}
          showSearch={{ filterOption: contains }}
        />
      </Field>
      {seen?.sample && <Sample sample={seen.sample} path={path} onTake={take} />}
    </>
  );
}

interface SampleProps {
  sample: NonNullable<Seen['sample']>;
  path: string;
  onTake: ((path: string) => void) | undefined;
}

/** One of the partner's animals as it sends it; a click takes a path over. */
const Sample = ({ sample: { name, fields }, path, onTake }: SampleProps) => (
  <details className="sample">
    <summary>{name}, an animal as the partner sends it</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
    <section aria-label={`What the partner sends of ${name}`} tabIndex={0}>
      <dl>
        {fields.map((field) => (
          <div key={field.path} data-chosen={field.path === path}>
            <dt>
              {onTake ? (
                <Button type="link" size="small" onClick={() => onTake(field.path)}>
                  <Path path={field.path} />
                </Button>
              ) : (
                <Path path={field.path} />
              )}
            </dt>
            <dd>{field.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  </details>
);

/** Conditions whose value is a whole word of the partner's. */
const wordsIn = (condition: Condition | undefined, value: string): string[] => {
  if (condition === 'IN') return value.split(',');
  return condition === 'EQUALS' || condition === 'NOT_EQUALS' ? [value] : [];
};

export function ValueField({ seen }: SeenProps) {
  const { disabled, set } = useFormContext();
  const path = useValue<string>(['path']) ?? '';
  const value = useValue<string | null>(['value']) ?? '';
  const condition = useValue<Condition | undefined>(['condition']);
  const doubt: Doubt | undefined = doubtOfValues(seen, path, wordsIn(condition, value));
  const take = (instead: string) => set({ value: condition === 'IN' ? value.replace(doubt?.of.trim() ?? '', instead) : instead });
  return (
    <Field
      name={['value']}
      label="Value"
      hint={
        <Doubtful
          doubt={doubt}
          otherwise="EXISTS needs none; IN takes several with commas between"
          onTake={disabled ? undefined : take}
        />
      }
    >
      <AutoComplete
        options={fieldAt(seen, path)?.values.map((word) => ({ value: word })) ?? []}
        showSearch={{ filterOption: contains }}
      />
    </Field>
  );
}
