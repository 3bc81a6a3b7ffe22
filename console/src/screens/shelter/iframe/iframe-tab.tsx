import { type Iframe, saveIframe } from '@homeward/contract/iframe-settings';
import { defaultIframe } from '@homeward/contract/setting-defaults';
import type { Shelter } from '@homeward/contract/shelter';
import { BesideHistory, SettingForm } from '../setting-form.tsx';
import { settingValues } from '../setting-values.ts';
import type { TabProps } from '../tabs.ts';
import { EmbedCodes } from './embed-codes.tsx';
import { IframeFields } from './iframe-fields.tsx';
import { IframePreview } from './iframe-preview.tsx';
import './iframe.css';

/** What is kept, with the defaults of what was not there yet, and without locations that are gone. */
function valuesOf(shelter: Shelter) {
  const values = settingValues<'IFRAME', Partial<Iframe>>(shelter, 'IFRAME', {});
  const value = { ...defaultIframe(), ...values.value };
  const there = (uuid: string) => shelter.organization_branches?.some((branch) => branch.uuid === uuid);
  return { ...values, value: { ...value, branch_uuid: value.branch_uuid.filter(there) } };
}

/** The listing that the shelter's own site shows in a frame (decision 97). */
export default function IframeTab({ shelter }: TabProps) {
  return (
    <BesideHistory shelter={shelter} kind="IFRAME" aside={<EmbedCodes shelter={shelter} />}>
      <div className="card">
        <SettingForm
          call={saveIframe}
          {...{ shelter, valuesOf }}
          id="iframe"
          success="Iframe settings saved!"
          failure={(reason) => `Could not save iframe settings! ${reason}`}
        >
          <IframeFields shelter={shelter} />
          <IframePreview shelter={shelter} />
        </SettingForm>
      </div>
    </BesideHistory>
  );
}
