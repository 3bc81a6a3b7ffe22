import type { FieldError } from '@homeward/contract/call';
import { type FormEvent, type InputHTMLAttributes, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../api/client.ts';
import { useTries } from './tries.ts';
import './plain-form.css';

/**
 * A form of plain inputs for the screens before the sign-in, which must be small: the rules still come from the
 * contract, and the server's errors go to their fields.
 */
export interface PlainForm {
  error: Error | null;
  errors: FieldError[];
  busy: boolean;
  submit: (event: FormEvent) => void;
  retry: () => void;
  value: (path: string[]) => string;
  change: (path: string[], value: string) => void;
}

type Nested = { [key: string]: string | Nested };

export function usePlainForm<S extends z.ZodType>(
  schema: S,
  initial: Nested,
  onSubmit: (input: z.output<S>, key: string) => Promise<void>,
): PlainForm {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [error, setError] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { attempt } = useTries();

  const run = async () => {
    if (running.current) return;
    const parsed = schema.safeParse(values);
    setErrors(
      parsed.success
        ? []
        : parsed.error.issues.map(({ path, code, message }) => ({ path: path.map(String), code: code ?? '', message })),
    );
    setError(null);
    if (!parsed.success) return;
    running.current = true;
    setBusy(true);
    try {
      await attempt(parsed.data, (key) => onSubmit(parsed.data, key));
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.errors : [];
      setErrors(fields);
      setError(fields.length ? null : (failure as Error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    error,
    errors,
    busy,
    submit: (event) => {
      event.preventDefault();
      void run();
    },
    retry: () => void run(),
    value: (path) => {
      const found = path.reduce<string | Nested | undefined>(
        (at, step) => (typeof at === 'object' ? at[step] : undefined),
        values,
      );
      return typeof found === 'string' ? found : '';
    },
    change: (path, value) => {
      setValues((now) => replaced(now, path, value));
      setErrors((now) => now.filter((shown) => shown.path.join('.') !== path.join('.')));
    },
  };
}

function replaced(values: Nested, [step = '', ...rest]: string[], value: string): Nested {
  const inner = values[step];
  return { ...values, [step]: rest.length && typeof inner === 'object' ? replaced(inner, rest, value) : value };
}

type FieldProps = { form: PlainForm; path: string[]; label: string } & Omit<InputHTMLAttributes<HTMLInputElement>, 'form'>;

export function PlainField({ form, path, label, ...input }: FieldProps) {
  const id = useId();
  const error = form.errors.find((shown) => shown.path.join('.') === path.join('.'));
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={form.value(path)}
        onChange={(event) => form.change(path, event.target.value)}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
      />
      {error && (
        <p id={`${id}-error`} className="plain-error" role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}
