import { Input } from 'antd';
import { Field } from '../../ui/field/field.tsx';
import { SwitchField } from '../../ui/field/switch-field.tsx';
import type { Path } from '../../ui/form/path.ts';
import { Rows } from '../../ui/rows/rows.tsx';
import { sortable } from '../../ui/rows/sortable.tsx';
import { LongText } from '../../ui/text/long-text.tsx';
import { MailPicture } from './mail-picture.tsx';

const text = (at: Path, label: string) => (
  <Field name={at} label={label}>
    <Input />
  </Field>
);

/** What a mail says, from its subject to its last button; each kind of block in its own order. */
export function BlockFields({ at }: { at: Path }) {
  return (
    <>
      <div className="section">
        <h2>Words</h2>
        {text([...at, 'subject'], 'Subject')}
        <Field name={[...at, 'preheader']} label="Preheader" hint="What a list of mails shows beside the subject">
          <Input />
        </Field>
        {text([...at, 'title'], 'Title')}
        <Field name={[...at, 'main_description']} label="Main description">
          <LongText />
        </Field>
        <Field name={[...at, 'main_picture']} label="Main picture">
          <MailPicture alt="Main picture" />
        </Field>
      </div>
      <Pairs at={[...at, 'cards']} title="Cards" noun="card" />
      <MainButtons at={[...at, 'main_buttons']} />
      <Boxes at={[...at, 'boxes']} />
      <FinalButtons at={[...at, 'final_buttons']} />
    </>
  );
}

const Pair = ({ at }: { at: Path }) => (
  <>
    {text([...at, 'label'], 'Label')}
    {text([...at, 'value'], 'Value')}
  </>
);

const Pairs = ({ at, title, noun }: { at: Path; title: string; noun: string }) => (
  <div className="section">
    <h2>{title}</h2>
    <Rows name={at} noun={noun} blank={{ label: '', value: '' }} ordered={sortable} titled className="mail-rows">
      {(row) => <Pair at={row} />}
    </Rows>
  </div>
);

const MainButtons = ({ at }: { at: Path }) => (
  <div className="section">
    <h2>Main buttons</h2>
    <Rows name={at} noun="main button" blank={{ text: '', link: '' }} ordered={sortable} titled className="mail-rows">
      {(row) => (
        <>
          {text([...row, 'text'], 'Text')}
          {text([...row, 'link'], 'Link')}
        </>
      )}
    </Rows>
  </div>
);

const Boxes = ({ at }: { at: Path }) => (
  <div className="section">
    <h2>Boxes</h2>
    <Rows name={at} noun="box" blank={{ title: '', picture: null, labels: [] }} ordered={sortable} titled className="mail-boxes">
      {(row, of) => (
        <div>
          {text([...row, 'title'], 'Title')}
          <Field name={[...row, 'picture']} label="Picture">
            <MailPicture alt={`Picture of ${of}`} />
          </Field>
          <Rows
            name={[...row, 'labels']}
            noun="label"
            blank={{ label: '', value: '' }}
            called={(_, index) => `label ${index + 1} of ${of}`}
            addLabel={`Add label to ${of}`}
            ordered={sortable}
            className="mail-rows"
          >
            {(label) => <Pair at={label} />}
          </Rows>
        </div>
      )}
    </Rows>
  </div>
);

const FinalButtons = ({ at }: { at: Path }) => (
  <div className="section">
    <h2>Final buttons</h2>
    <Rows
      name={at}
      noun="final button"
      blank={{ text: '', link: '', primary: false }}
      ordered={sortable}
      titled
      className="mail-rows"
    >
      {(row) => (
        <>
          <div>
            {text([...row, 'text'], 'Text')}
            <SwitchField name={[...row, 'primary']} label="Primary" />
          </div>
          {text([...row, 'link'], 'Link')}
        </>
      )}
    </Rows>
  </div>
);
