import { update as call } from '@homeward/contract/group';
import { handler } from '../../../http/handler.ts';
import { writeGroup } from './write-group.ts';

export const update = handler(call, writeGroup);
