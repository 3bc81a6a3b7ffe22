import { type KioskTheme, saveKiosk, updateKioskLogo } from '@homeward/contract/kiosk-settings';
import { defaultKioskTheme } from '@homeward/contract/setting-defaults';
import type { Shelter } from '@homeward/contract/shelter';
import { Button } from 'antd';
import { useMemo } from 'react';
import type { z } from 'zod';
import { can } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { Field } from '../../../ui/field/field.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { UploadPicture } from '../../../ui/picture/upload-picture.tsx';
import { SettingForm } from '../setting-form.tsx';
import { settingValues } from '../setting-values.ts';
import { refreshShelter } from '../shelter-query.ts';
import { ColourInput } from './colour-input.tsx';

const failure = (reason: string) => `Could not save kiosk settings. Reason ${reason}`;
const success = 'Kiosk settings saved successfully!';

/** How the kiosks of a shelter look, at all of its locations. */
export const KioskLook = ({ shelter }: { shelter: Shelter }) => (
  <>
    <p className="kiosk-note">For the kiosks of all locations.</p>
    <Logo key={shelter.kiosk_logo?.key} shelter={shelter} />
    <Colours shelter={shelter} />
  </>
);

/** spec 001 §9. */
const LOGO = 4 / 3;

function Logo({ shelter: { uuid, name, kiosk_logo } }: { shelter: Shelter }) {
  const confirm = useConfirm();
  const { run, busy } = useAction(updateKioskLogo, { success, failure });
  const values = useMemo(() => ({ organization_shelter_uuid: uuid, method: 'BASE_64' as const, kiosk_logo: null }), [uuid]);
  const remove = async () => {
    const sure = await confirm({ title: 'Remove the kiosk logo?', ok: 'Remove', danger: true });
    if (sure && (await run(values))) await refreshShelter();
  };
  return (
    <RecordForm
      call={updateKioskLogo}
      values={values}
      id="kiosk-logo"
      {...{ success, failure }}
      latest={async () => values}
      // Without a new one it would be taken away, which Remove asks about.
      blocked={({ kiosk_logo: chosen }) => (chosen ? undefined : 'Choose a picture to save it')}
      onSaved={() => refreshShelter()}
      saveLabel="Save logo"
      actions={
        kiosk_logo &&
        can(updateKioskLogo) && (
          <Button danger type="text" loading={busy} onClick={remove}>
            Remove logo
          </Button>
        )
      }
    >
      <div className="section">
        <Field name={['kiosk_logo']} label="Logo">
          <UploadPicture kept={kiosk_logo?.key} alt={`Kiosk logo of ${name}`} aspect={LOGO} />
        </Field>
      </div>
    </RecordForm>
  );
}

const valuesOf = (shelter: Shelter) => settingValues<'KIOSK', z.input<typeof KioskTheme>>(shelter, 'KIOSK', defaultKioskTheme());

function Colours({ shelter }: { shelter: Shelter }) {
  return (
    <SettingForm
      call={saveKiosk}
      {...{ shelter, valuesOf }}
      id="kiosk-colours"
      {...{ success, failure }}
      saveLabel="Save colours"
    >
      <div className="section kiosk-colours">
        <Field name={['value', 'theme', 'primary']} label="Primary colour">
          <ColourInput />
        </Field>
        <Field name={['value', 'theme', 'secondary']} label="Secondary colour">
          <ColourInput />
        </Field>
      </div>
    </SettingForm>
  );
}
