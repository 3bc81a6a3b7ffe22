import { defaultIframe, type Iframe, saveIframe } from '@homeward/contract/iframe-settings';
import type { Shelter } from '@homeward/contract/shelter';
import { useMemo } from 'react';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { History } from '../../../ui/page/history.tsx';
import { settingValues } from '../setting-values.ts';
import { readShelter, refreshShelter, settingOf } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';
import { EmbedCodes } from './embed-codes.tsx';
import { IframeFields } from './iframe-fields.tsx';
import { IframePreview } from './iframe-preview.tsx';
import './iframe.css';

/** What is kept, with the defaults of what was not there yet, and without locations that are gone. */
function valuesOf(shelter: Shelter) {
  const values = { ...settingValues<'IFRAME', Partial<Iframe>>(shelter, 'IFRAME', {}), translation: [] as [] };
  const value = { ...defaultIframe(), ...values.value };
  const there = (uuid: string) => shelter.organization_branches?.some((branch) => branch.uuid === uuid);
  return { ...values, value: { ...value, branch_uuid: value.branch_uuid.filter(there) } };
}

/** The listing that the shelter's own site shows in a frame (decision 97). */
export default function IframeTab({ shelter }: TabProps) {
  const values = useMemo(() => valuesOf(shelter), [shelter]);
  const kept = settingOf(shelter, 'IFRAME');
  return (
    <div className="two">
      <div className="card">
        <RecordForm
          call={saveIframe}
          values={values}
          id="iframe"
          success="Iframe settings saved!"
          failure={(reason) => `Could not save iframe settings! ${reason}`}
          latest={async () => valuesOf(await readShelter(shelter.uuid))}
          onSaved={() => refreshShelter()}
        >
          <IframeFields shelter={shelter} />
          <IframePreview shelter={shelter} />
        </RecordForm>
      </div>
      <div className="side-column">
        <EmbedCodes shelter={shelter} />
        {kept && <History uuid={kept.uuid} />}
      </div>
    </div>
  );
}
