import { preview as call } from '@homeward/contract/smart-response';
import { handler } from '../../../http/handler.ts';
import { draw } from './draw.ts';

export const preview = handler(call, draw);
