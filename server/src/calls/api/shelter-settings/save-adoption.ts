import { saveAdoption as call } from '@homeward/contract/pet-settings';
import { checkLimits } from './check-limits.ts';
import { saveSetting } from './save-setting.ts';

export const saveAdoption = saveSetting(call, ({ value }, context) => checkLimits(context, value.pet ?? []));
