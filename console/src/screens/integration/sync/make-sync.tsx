import { type SectionName, sectionNames } from '@homeward/contract/integration-settings';
import { one, type Sync } from '@homeward/contract/sync';
import { Button, Checkbox } from 'antd';
import { RefreshCw } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { switchedOff } from '../switched-off.ts';

interface MakeSyncProps {
  integrationUuid: string;
  /** One at a time. */
  running: boolean;
  onStarted: (sync: Sync) => Promise<unknown>;
}

const options = [
  { key: 'forceUpdates', label: 'Force updates', hint: 'Writes pets anew that have not changed.' },
  { key: 'dry_run', label: 'Dry run', hint: 'Changes nothing and tells what would be done.' },
  { key: 'archive_all', label: 'Archive all that is gone', hint: 'Even where that is most of the pets.' },
] as const;
type Option = (typeof options)[number]['key'];

/** Starts a run as it is wanted. */
export function MakeSync({ integrationUuid, running, onStarted }: MakeSyncProps) {
  const id = useId();
  const [sections, setSections] = useState<SectionName[]>([]);
  const [chosen, setChosen] = useState<Partial<Record<Option, boolean>>>({});
  const { run, busy } = useAction(one, {
    success: ({ sync }) => (sync.dry_run ? 'Dry run started' : 'Sync started'),
    failure: (reason) => reason,
    of: running,
  });
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const started = await run({ integration_uuid: integrationUuid, forceSections: sections, ...chosen });
    if (!started) return;
    setSections([]);
    setChosen({});
    await onStarted(started.sync);
  };
  const toggle = (name: SectionName) =>
    setSections(sections.includes(name) ? sections.filter((other) => other !== name) : [...sections, name]);
  return (
    <form className="card make-sync" aria-labelledby={`${id}-title`} onSubmit={start}>
      <h2 id={`${id}-title`}>Make new sync</h2>
      {switchedOff && <p className="make-why">{switchedOff}</p>}
      <fieldset>
        <legend>Force Sections</legend>
        <div className="make-tags">
          {sectionNames.map((name) => (
            <button
              key={name}
              type="button"
              className="tag make-tag"
              aria-pressed={sections.includes(name)}
              onClick={() => toggle(name)}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      {options.map(({ key, label, hint }) => (
        <div key={key} className="make-option">
          <Checkbox
            checked={chosen[key] ?? false}
            aria-describedby={`${id}-${key}`}
            onChange={({ target }) => setChosen({ ...chosen, [key]: target.checked })}
          >
            {label}
          </Checkbox>
          <p id={`${id}-${key}`}>{hint}</p>
        </div>
      ))}
      <Button type="primary" htmlType="submit" loading={busy} disabled={running} icon={<RefreshCw size={15} aria-hidden />}>
        Start sync
      </Button>
      {running && <p className="make-why">A sync of this integration is running already.</p>}
    </form>
  );
}
