import { store } from '@homeward/contract/magic-link';
import { Alert, Button, Input, Modal } from 'antd';
import { Copy, Link } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { failureOf, post } from '../../../api/client.ts';
import { can } from '../../../session/session.ts';
import { useTries } from '../../../ui/form/tries.ts';
import { useCloseForm, useTyped } from '../../../ui/form/unsaved.ts';
import { Boundary } from '../../../ui/page/boundary.tsx';
import { useCopy } from '../../../ui/text/use-copy.tsx';

const ID = 'magic-link';

/** Shortens an address, for what is printed or said (spec 001 §2). */
export function MagicLink() {
  const [open, setOpen] = useState(false);
  const closeForm = useCloseForm();
  if (!can(store)) return null;
  return (
    <>
      <Button icon={<Link size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Magic Link
      </Button>
      <Modal open={open} title="Magic Link" footer={null} onCancel={async () => setOpen(!(await closeForm(ID)))} destroyOnHidden>
        <Boundary>
          <Shorten />
        </Boundary>
      </Modal>
    </>
  );
}

/** Made or failed, where it is not unset. */
type Status = { link: string } | { reason: string };

/** As much as tells an address from other text; the server decides. */
const looksLikeUrl = (text: string) => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text.trim());

function Shorten() {
  const id = useId();
  const [url, setUrl] = useState('');
  const [status, setStatus] = useState<Status>();
  const [busy, setBusy] = useState(false);
  const { attempt } = useTries();
  useTyped(ID, url.trim() !== '' && !(status && 'link' in status));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !looksLikeUrl(url)) return;
    setBusy(true);
    try {
      const { url_shortener } = await attempt({ url }, (key) => post(store, { url }, { key }));
      setStatus({ link: url_shortener });
    } catch (error) {
      setStatus({ reason: failureOf(error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="magic-link" onSubmit={submit}>
      <label htmlFor={id}>Link to shorten</label>
      <Input
        id={id}
        autoFocus
        value={url}
        placeholder="https://"
        aria-describedby={`${id}-says`}
        onChange={({ target }) => {
          setUrl(target.value);
          setStatus(undefined);
        }}
      />
      <p id={`${id}-says`} className="magic-link-says">
        An address on the web, with https:// or http://. The short link leads there.
      </p>
      {status && <Outcome of={status} />}
      <Button type="primary" htmlType="submit" loading={busy} disabled={!looksLikeUrl(url)}>
        Save
      </Button>
    </form>
  );
}

function Outcome({ of: status }: { of: Status }) {
  const copy = useCopy();
  if ('reason' in status)
    return <Alert type="error" role="alert" title="Could not create the link" description={status.reason} showIcon />;
  const { link } = status;
  return (
    <Alert
      type="success"
      role="status"
      title="Link created successfully"
      description={
        <a href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      }
      action={
        <Button size="small" icon={<Copy size={14} aria-hidden />} onClick={() => void copy(link)}>
          Copy link
        </Button>
      }
      showIcon
    />
  );
}
