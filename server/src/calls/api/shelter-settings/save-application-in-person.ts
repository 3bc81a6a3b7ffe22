import { saveApplicationInPerson as call } from '@homeward/contract/kiosk-settings';
import { saveSetting } from './save-setting.ts';

export const saveApplicationInPerson = saveSetting(call);
