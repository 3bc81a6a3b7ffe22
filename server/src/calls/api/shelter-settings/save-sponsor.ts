import { saveSponsor as call } from '@homeward/contract/shelter-settings';
import { saveSetting } from './save-setting.ts';

export const saveSponsor = saveSetting(call);
