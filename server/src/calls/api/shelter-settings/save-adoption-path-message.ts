import { saveAdoptionPathMessage as call } from '@homeward/contract/shelter-settings';
import { saveSetting } from './save-setting.ts';

export const saveAdoptionPathMessage = saveSetting(call);
