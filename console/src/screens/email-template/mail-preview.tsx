import { type EmailJson, preview, sendTest } from '@homeward/contract/smart-response';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Button, ConfigProvider, Input, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { ApiError, post, wordsOf } from '../../api/client.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useDebounced } from '../../ui/browser/use-debounced.ts';
import { useValue } from '../../ui/form/form-context.ts';
import { longestAt } from '../../ui/form/longest.ts';
import type { Path } from '../../ui/form/path.ts';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';

const AFTER = 40;
type Device = 'desktop' | 'phone';
type Scheme = 'light' | 'dark';
type Typed = z.input<typeof EmailJson>;

/** In which light the reader's program draws it: here by choice, there by what the program says. */
const inScheme = (html: string, scheme: Scheme) =>
  html.replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all');

interface MailPreviewProps {
  /** Where the form holds model and values, or values alone beside a model that is known. */
  at: Path;
  iconAt?: Path;
  icon?: z.input<typeof preview.input>['icon'];
  model?: Typed['model'];
  /** The language it is written in, where not the base. */
  languageUuid?: string | undefined;
}

/** The mail by what is typed and not saved yet, as the server draws it: no script of it runs, and it reaches nothing. */
export function MailPreview({ at, iconAt, icon, model, languageUuid }: MailPreviewProps) {
  const typed = useValue<Typed | undefined>(at);
  const chosen = useValue<typeof icon>(iconAt) ?? icon;
  const [tried, setTried] = useState<Record<string, string>>({});
  const json = typed && { ...typed, ...(model ? { model } : {}) };
  const variables = json?.model ?? [];
  const given = Object.fromEntries(Object.entries(tried).filter(([key]) => variables.some((known) => known?.key === key)));
  const input = useDebounced(JSON.stringify({ json, icon: chosen, values: given, language_uuid: languageUuid }), AFTER);
  const drawn = useQuery({
    queryKey: [preview.path, input],
    queryFn: ({ signal }) => post(preview, JSON.parse(input), { signal }),
    enabled: can(preview),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const test = useAction(sendTest, {
    success: ({ to }) => `Sent to ${to}`,
    failure: (reason) => `Could not send the test. Reason: ${reason}`,
  });
  if (!can(preview)) return null;
  return (
    // Looking and trying changes nothing: who may not save does so too.
    <ConfigProvider componentDisabled={false}>
      <div className="section mail-beside">
        <h2>Preview</h2>
        <Drawn query={drawn}>
          {can(sendTest) && (
            <Button loading={test.busy} onClick={() => void test.run(JSON.parse(input))}>
              Send a test to me
            </Button>
          )}
        </Drawn>
        <TriedValues model={variables} values={given} onChange={setTried} />
      </div>
    </ConfigProvider>
  );
}

interface DrawnProps {
  query: UseQueryResult<z.output<typeof preview.output>>;
  children: ReactNode;
}

/** What is typed cannot be drawn as it stands, which its fields say when it is saved. */
const isRefused = (error: Error | null) => error instanceof ApiError && error.http === 422;

/** What was drawn last, as wide and in the light that is asked for. */
function Drawn({ query, children }: DrawnProps) {
  const { data, error } = query;
  const [device, setDevice] = useState<Device>('desktop');
  const [scheme, setScheme] = useState<Scheme>('light');
  return (
    <>
      <div className="mail-preview-head">
        <Radio.Group
          aria-label="Width of the preview"
          optionType="button"
          value={device}
          options={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          onChange={({ target }) => setDevice(target.value)}
        />
        <Radio.Group
          aria-label="Colours of the preview"
          optionType="button"
          value={scheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={({ target }) => setScheme(target.value)}
        />
        {children}
      </div>
      {error && (data || isRefused(error)) && <p role="status">Not drawn yet: {wordsOf(error)}</p>}
      {!isRefused(error) && <Unread of={readingOf(query)} what="The preview" />}
      {data && (
        <>
          <p>
            Subject: <bdi>{data.subject}</bdi>
          </p>
          <div className="mail-preview" data-device={device}>
            <iframe title="Preview of the mail" sandbox="" srcDoc={inScheme(data.html, scheme)} />
          </div>
          <details>
            <summary>Plain text</summary>
            <pre className="mail-plain">{data.text}</pre>
          </details>
        </>
      )}
    </>
  );
}

interface TriedValuesProps {
  model: NonNullable<Typed['model']>;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}

/** Values in place of the samples, for the preview and a test alone: they are not saved. */
const TriedValues = ({ model, values, onChange }: TriedValuesProps) =>
  model.some((known) => known?.key) && (
    <details>
      <summary>Try other values</summary>
      {model.map(
        (known) =>
          known?.key && (
            <div key={known.key} className="mail-tried">
              <label htmlFor={`try-${known.key}`}>
                <code>{`{{${known.key}}}`}</code>
              </label>
              <Input
                id={`try-${known.key}`}
                value={values[known.key] ?? ''}
                placeholder={known.value}
                maxLength={longestAt(preview.input, ['values', known.key])}
                onChange={({ target }) => {
                  const { [known.key]: _, ...others } = values;
                  onChange(target.value ? { ...others, [known.key]: target.value } : others);
                }}
              />
            </div>
          ),
      )}
    </details>
  );
