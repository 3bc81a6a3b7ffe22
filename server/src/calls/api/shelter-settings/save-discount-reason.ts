import { saveDiscountReason as call } from '@homeward/contract/pet-settings';
import { saveSetting } from './save-setting.ts';

export const saveDiscountReason = saveSetting(call);
