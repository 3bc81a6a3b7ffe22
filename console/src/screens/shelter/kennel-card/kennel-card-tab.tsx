import { type KennelCard, MAX_PET_INFO, type PetInfo, petInfos, saveKennelCard } from '@homeward/contract/kennel-card-settings';
import { search as pets } from '@homeward/contract/pet';
import { kennelCards } from '@homeward/contract/print';
import { defaultKennelCard } from '@homeward/contract/setting-defaults';
import type { Shelter } from '@homeward/contract/shelter';
import { Input } from 'antd';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { History } from '../../../ui/page/history.tsx';
import { UploadPicture } from '../../../ui/picture/upload-picture.tsx';
import { Transfer } from '../../../ui/rows/transfer.tsx';
import { SettingForm } from '../setting-form.tsx';
import { settingValues } from '../setting-values.ts';
import { settingOf } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';
import { CardPreview } from './card-preview.tsx';
import { CardQuestions } from './card-questions.tsx';
import { PrintCards } from './print-cards.tsx';
import './kennel-card.css';

const valuesOf = (shelter: Shelter) => ({
  ...settingValues<'KENNEL_CARD', KennelCard>(shelter, 'KENNEL_CARD', defaultKennelCard()),
  kennel_card_logo: null,
  kennel_card_logo_remove: false,
});

const infoNames: Record<PetInfo, string> = {
  breed_primary: 'Primary breed',
  breed_secondary: 'Secondary breed',
  specie: 'Species',
  sex: 'Sex',
  age: 'Age',
  size: 'Size',
  branch: 'Location',
  status: 'Status',
  created_date: 'Created date',
  application_approved_date: 'Application approved date',
  application_adopted_date: 'Application adopted date',
  custom_code: 'Custom code',
  global_code: 'Global code',
  archived: 'Archived',
  kennel_number: 'Kennel number',
  microchip: 'Microchip',
  neutered: 'Neutered',
};
const infos = petInfos.map((key) => ({ key, label: infoNames[key] }));

/** What hangs at a kennel: what it says, how it looks, and printing it (spec 001 §2). */
export default function KennelCardTab({ shelter }: TabProps) {
  const kept = settingOf(shelter, 'KENNEL_CARD');
  return (
    <div className="kennel-card-tab">
      <div className="card">
        <SettingForm
          call={saveKennelCard}
          {...{ shelter, valuesOf }}
          id="kennel-card"
          success="Kennel Card configuration saved!"
          failure={(reason) => `Could not save Kennel Card configuration. Reason: ${reason}`}
        >
          <div className="kennel-card">
            <div>
              <Settings shelter={shelter} />
              <CardQuestions />
            </div>
            <CardPreview shelter={shelter} />
          </div>
        </SettingForm>
      </div>
      {can(kennelCards) && can(pets) && (
        <div>
          <PrintCards shelter={shelter} isSaved={Boolean(kept)} />
        </div>
      )}
      {kept && <History uuid={kept.uuid} />}
    </div>
  );
}

const Settings = ({ shelter }: TabProps) => (
  <>
    <div className="section">
      <h2>Pet info</h2>
      <p>What the card says of a pet, at most {MAX_PET_INFO} items, in the words of the shelter’s main language.</p>
      <Field name={['value', 'pet_info']} label="Pet info" hideLabel>
        <Transfer items={infos} titles={['Choices', 'On the card']} ordered />
      </Field>
      <SwitchField
        name={['value', 'block_pet_restricted_and_hidden']}
        label="Block restricted and hidden pets"
        hint="They are left out when cards are printed"
      />
    </div>
    <div className="section">
      <h2>Logo and QR code</h2>
      <Field
        name={['kennel_card_logo']}
        label="Logo"
        hint="Cropped to 4/3, unless it is 300 × 115 already, and put on a white frame of 300 × 115 pixels as a JPG"
      >
        <UploadPicture
          kept={shelter.kennel_card_logo?.key}
          removes={['kennel_card_logo_remove']}
          alt="Logo of the kennel cards"
          aspect={4 / 3}
          frame={300 / 115}
        />
      </Field>
      <Field name={['value', 'qr_code_title']} label="QR code title" hint="Empty, it says SCAN TO GET MORE INFO">
        <Input />
      </Field>
    </div>
  </>
);
