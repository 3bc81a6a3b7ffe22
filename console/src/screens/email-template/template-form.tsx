import { originalOf, wholeOf } from '@homeward/contract/email-originals';
import { type EmailTemplate, emailIcons, save, search } from '@homeward/contract/smart-response';
import { capital } from '@homeward/contract/wording';
import { Button, Input } from 'antd';
import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import type { z } from 'zod';
import { post } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import { Field } from '../../ui/field/field.tsx';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { unfinished } from '../../ui/form/blank.ts';
import { useFormContext, useValue } from '../../ui/form/form-context.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { Rows } from '../../ui/rows/rows.tsx';
import { useCopy } from '../../ui/text/use-copy.tsx';
import { BlockFields } from './block-fields.tsx';
import { MailPreview } from './later-preview.ts';
import './mail-preview.css';
import { readTemplate } from './template-query.ts';

type Written = z.input<typeof save.input>;

const lists = { boxes: [], cards: [], main_buttons: [], final_buttons: [] };

function valuesOf(loaded: EmailTemplate | undefined): Written {
  if (!loaded)
    return unfinished<Written>({
      email_template: { key: '', name: '', icon: 'product', json: { model: [], values: { title: '', subject: '', ...lists } } },
    });
  const { uuid, version, key, name, description, icon } = loaded;
  return { email_template: { uuid, version, key, name, description, icon, json: wholeOf(loaded) } };
}

interface TemplateFormProps {
  loaded: EmailTemplate | undefined;
  active?: boolean;
  onDirty?: (dirty: boolean) => void;
  onCreated?: (uuid: string) => Promise<unknown>;
}

/** A template in its own language, beside what it will look like. */
export function TemplateForm({ loaded, active = true, onDirty, onCreated }: TemplateFormProps) {
  const values = useMemo(() => valuesOf(loaded), [loaded]);
  return (
    <RecordForm
      call={save}
      values={values}
      success="Template saved successfully!"
      failure={(reason) => `Failed to save template. Error: ${reason}`}
      active={active}
      {...(onDirty ? { onDirty } : {})}
      {...(loaded ? { latest: async () => valuesOf(await readTemplate(loaded.uuid)) } : {})}
      update={({ email_template }, { email_template: { uuid, version } }, key) =>
        post(save, { email_template: { ...email_template, uuid, version } }, { key })
      }
      onSaved={() => refresh(search)}
      leave={({ email_template }) => onCreated?.(email_template.uuid)}
    >
      <div className="mail-editor">
        <div>
          <TemplateFields own={loaded && originalOf(loaded.key)} />
        </div>
        <MailPreview at={inside('json')} iconAt={inside('icon')} />
      </div>
    </RecordForm>
  );
}

const inside = (...fields: string[]) => ['email_template', ...fields];

/** What tells a template from others, its variables, and its blocks; the product's own keeps its key and its variables. */
function TemplateFields({ own }: { own: ReturnType<typeof originalOf> }) {
  return (
    <>
      <div className="section">
        <div className="columns columns-1-1-1">
          <Field name={inside('name')} label="Name">
            <Input />
          </Field>
          <Field name={inside('key')} label="Key" hint={own && 'The product sends this mail by its key'}>
            <Input {...(own && { disabled: true })} />
          </Field>
          <Field name={inside('icon')} label="Icon">
            <OneSelect options={emailIcons.map((icon) => ({ value: icon, label: capital(icon.replaceAll('_', ' ')) }))} />
          </Field>
        </div>
        <Field name={inside('description')} label="Description">
          <Input />
        </Field>
        {own && <PutBack original={own} />}
      </div>
      <div className="section">
        <h2>Variables</h2>
        <p>{'A key in double braces, such as {{name}}, stands for its value; the preview shows the values given here.'}</p>
        {own ? <Known /> : <Model />}
      </div>
      <BlockFields at={inside('json', 'values')} />
    </>
  );
}

const Model = () => (
  <Rows name={inside('json', 'model')} noun="variable" blank={{ key: '', value: '' }} className="mail-model">
    {(at, of, row) => (
      <>
        <Field name={[...at, 'key']} label={`Key of ${of}`}>
          <Input />
        </Field>
        <Field name={[...at, 'value']} label={`Sample value of ${of}`}>
          <Input />
        </Field>
        {row?.key && <CopyVariable variable={row.key} bare />}
      </>
    )}
  </Rows>
);

/** The variables that the product fills in. */
function Known() {
  const model: { key: string; value: string }[] | undefined = useValue(inside('json', 'model'));
  return (
    <ul className="mail-variables">
      {model?.map(({ key, value }) => (
        <li key={key}>
          <CopyVariable variable={key} />
          <bdi>{value}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** A variable as it is typed into a text. */
function CopyVariable({ variable, bare = false }: { variable: string; bare?: boolean }) {
  const copy = useCopy();
  const typed = `{{${variable}}}`;
  return (
    <Button
      type={bare ? 'text' : 'default'}
      className="mail-copy"
      icon={<Copy size={14} aria-hidden />}
      aria-label={`Copy ${typed}`}
      onClick={() => void copy(typed)}
    >
      {!bare && <code>{typed}</code>}
    </Button>
  );
}

function PutBack({ original }: { original: NonNullable<ReturnType<typeof originalOf>> }) {
  const { set, disabled } = useFormContext();
  return (
    <Button disabled={disabled} onClick={() => set({ email_template: { json: original } })}>
      Put the original back
    </Button>
  );
}
