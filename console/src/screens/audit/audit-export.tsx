import { serverNow } from '@homeward/contract/server-clock';
import { App, Button } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { wordsOf } from '../../api/client.ts';
import { csvOf } from './audit-csv.ts';

/** What the filters show as a file for spreadsheets: of what the reader may search, like the list. */
export function AuditExport({ search }: { search: Record<string, unknown> }) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { csv, rows, isWhole } = await csvOf(search);
      save(csv);
      const said = rows === 1 ? '1 change was exported' : `${rows.toLocaleString()} changes were exported`;
      if (isWhole) message.success(said, 5);
      else message.warning(`${said}: the newest. Set filters for those before.`, 9);
    } catch (error) {
      message.error(`Could not export. ${wordsOf(error)}`, 9);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download size={15} aria-hidden />} loading={busy} onClick={() => void run()}>
      Export
    </Button>
  );
}

function save(csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `changes-${new Date(serverNow()).toISOString().slice(0, 10)}.csv`,
  });
  link.click();
  URL.revokeObjectURL(address);
}
