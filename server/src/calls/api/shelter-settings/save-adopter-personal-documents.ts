import { saveAdopterPersonalDocuments as call } from '@homeward/contract/shelter-settings';
import { saveSetting } from './save-setting.ts';

export const saveAdopterPersonalDocuments = saveSetting(call);
