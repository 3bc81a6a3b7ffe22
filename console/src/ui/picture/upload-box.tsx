import { fileMessages } from '@homeward/contract/file';
import { Button, Form } from 'antd';
import { Trash2, Undo2, Upload } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Group, type GroupProps } from '../field/group.tsx';
import { useFormContext, useValue } from '../form/form-context.ts';
import type { Path } from '../form/path.ts';
import { nameOfChosen, readChosen } from './chosen-file.ts';
import './upload.css';

export interface UploadProps extends GroupProps {
  /** The flag of the call's input that removes what is kept; without one it can only be replaced. */
  removes?: Path;
  disabled?: boolean;
  /** A data URL; Ant Design's form gives and takes it. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

interface UploadBoxProps extends UploadProps {
  kept: boolean;
  types: readonly string[];
  hint: string;
  /** Why a file cannot be chosen. */
  refusal: (file: File) => string | undefined;
  chooseLabel: string;
  /** What is taken of a file that was chosen; nothing: it is not taken after all. */
  part?: (chosen: string) => Promise<string | undefined>;
  /** What the kept one is called, where it is not shown. */
  keptName?: ReactNode;
  /** What else can be done with a chosen one. */
  more?: ReactNode;
  /** What there is: the chosen one, else the kept one unless it is to be removed. */
  children: (what: 'chosen' | 'kept' | 'none') => ReactNode;
}

/** Chooses a file for the form, which is sent with the save and not before. A file may also be dropped here. */
export function UploadBox(props: UploadBoxProps) {
  const { kept, types, refusal, value, onChange } = props;
  const context = useFormContext();
  const disabled = context.disabled || props.disabled === true;
  const removal = useRemoval(props.removes);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const what = value ? 'chosen' : kept && !removal.marked ? 'kept' : 'none';
  const take = async (file: File | undefined) => {
    if (!file || disabled) return;
    const wrong = refusal(file);
    setError(wrong);
    if (wrong) return;
    try {
      const whole = await readChosen(file);
      const chosen = props.part ? await props.part(whole) : whole;
      if (!chosen) return;
      if (removal.marked) removal.mark(false);
      onChange?.(chosen);
    } catch {
      setError(fileMessages.unreadable);
    }
  };
  const act = (change: () => void) => {
    setError(undefined);
    change();
    // The button that was pressed goes away; the focus must not go with it.
    choose.current?.focus();
  };
  return (
    <Group
      of={props}
      className="upload"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      {props.children(what)}
      {props.removes && (
        <Form.Item name={[...props.removes]} hidden noStyle>
          <input type="hidden" />
        </Form.Item>
      )}
      <div className="upload-side">
        {what === 'kept' && props.keptName}
        <p className="upload-state" role="status">
          {what === 'chosen' && `${nameOfChosen(value ?? '')} is saved with the form`}
          {what === 'none' && removal.marked && 'Is removed when you save'}
        </p>
        {!disabled && (
          <div className="upload-buttons">
            <input
              ref={input}
              type="file"
              style={{ display: 'none' }}
              accept={types.join(',')}
              onChange={(event) => {
                void take(event.target.files?.[0]);
                // The same file again is a change too, after it was taken back.
                event.target.value = '';
              }}
            />
            <Button ref={choose} icon={<Upload size={15} aria-hidden />} onClick={() => input.current?.click()}>
              {what === 'none' ? props.chooseLabel : 'Replace'}
            </Button>
            {what === 'chosen' && props.more}
            {what === 'chosen' && (
              <Button type="text" icon={<Undo2 size={15} aria-hidden />} onClick={() => act(() => onChange?.(null))}>
                {kept ? 'Keep the old one' : 'Remove'}
              </Button>
            )}
            {what === 'kept' && props.removes && (
              <Button type="text" icon={<Trash2 size={15} aria-hidden />} onClick={() => act(() => removal.mark(true))}>
                Remove
              </Button>
            )}
            {what === 'none' && removal.marked && (
              <Button type="text" icon={<Undo2 size={15} aria-hidden />} onClick={() => act(() => removal.mark(false))}>
                Keep it
              </Button>
            )}
          </div>
        )}
        <p className="upload-hint">{props.hint}</p>
        {error && (
          <p className="upload-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </Group>
  );
}

function useRemoval(removes: Path | undefined) {
  const { form, set } = useFormContext();
  const flag: unknown = useValue(removes);
  const unmarked = useRef(removes && form.getFieldValue([...removes]));
  return {
    marked: flag === true,
    mark(marked: boolean) {
      if (!removes) return;
      form.setFieldValue([...removes], marked || unmarked.current);
      set({});
    },
  };
}
