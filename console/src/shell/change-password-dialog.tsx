import { changePassword } from '@homeward/contract/auth';
import { App, Modal } from 'antd';
import { TriangleAlert } from 'lucide-react';
import { post } from '../api/client.ts';
import { PlainField, usePlainForm } from '../ui/form/plain-form.tsx';

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp();
  const form = usePlainForm(changePassword.input, { password: '', new_password: '' }, async (input, key) => {
    await post(changePassword, input, { key });
    message.success('Password changed. You were signed out everywhere else.', 5);
    onClose();
  });
  return (
    <Modal
      open
      title="Change password"
      onCancel={onClose}
      okText="Save"
      okButtonProps={{ htmlType: 'submit', form: 'change-password', loading: form.busy }}
      width={420}
    >
      <form id="change-password" onSubmit={form.submit} noValidate>
        {form.error && (
          <p role="alert" className="note coral">
            <TriangleAlert size={17} aria-hidden />
            {form.error.message}
          </p>
        )}
        <PlainField
          form={form}
          path={['password']}
          label="Current password"
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        <PlainField form={form} path={['new_password']} label="New password" type="password" autoComplete="new-password" />
      </form>
    </Modal>
  );
}
