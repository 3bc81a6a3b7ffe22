import { Modal } from 'antd';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { PlainForm } from '../../ui/form/plain-form.tsx';
import './account.css';

interface FormDialogProps {
  title: string;
  ok: string;
  form: PlainForm;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for a password or a code. */
export function FormDialog({ title, ok, form, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      okText={ok}
      okButtonProps={{ htmlType: 'submit', form: id, loading: form.busy }}
      width={440}
    >
      <form id={id} className="account-dialog" onSubmit={form.submit} noValidate>
        {form.error && (
          <p role="alert" className="note coral">
            <TriangleAlert size={17} aria-hidden />
            {form.error.message}
          </p>
        )}
        {children}
      </form>
    </Modal>
  );
}

interface ToldProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** What there is to keep before the dialog is closed: not by a click beside it. */
export const ToldDialog = ({ title, onClose, children }: ToldProps) => (
  <Modal
    open
    title={title}
    onCancel={onClose}
    onOk={onClose}
    okText="I have kept them"
    cancelButtonProps={{ hidden: true }}
    mask={{ closable: false }}
    width={440}
  >
    {children}
  </Modal>
);
