import { Button } from 'antd';
import { Copy, Download } from 'lucide-react';
import { useCopy } from '../../ui/text/use-copy.tsx';

/** Codes for who has lost their device, shown this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const copy = useCopy();
  const text = codes.join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;
  return (
    <>
      <p>
        Keep these where you find them without your phone. Each lets you in once in place of a code; nobody can show them again.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="account-actions">
        <Button icon={<Copy size={14} aria-hidden />} onClick={() => void copy(text)}>
          Copy them
        </Button>
        <Button icon={<Download size={14} aria-hidden />} href={file} download="recovery-codes.txt">
          Download them
        </Button>
      </div>
    </>
  );
}
