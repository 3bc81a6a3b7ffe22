import { update as call } from '@homeward/contract/breed';
import { handler } from '../../../http/handler.ts';
import { writeBreed } from './write-breed.ts';

export const update = handler(call, writeBreed);
