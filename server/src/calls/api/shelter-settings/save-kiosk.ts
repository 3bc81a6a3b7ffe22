import { saveKiosk as call } from '@homeward/contract/kiosk-settings';
import { saveSetting } from './save-setting.ts';

export const saveKiosk = saveSetting(call);
