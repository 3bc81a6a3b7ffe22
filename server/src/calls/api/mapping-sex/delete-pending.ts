import { deletePendingSex as call } from '@homeward/contract/mapping';
import { handler } from '../../../http/handler.ts';
import { deletePendingWords } from '../mapping/delete-pending-words.ts';

export const deletePending = handler(call, (input, context) => deletePendingWords(context, 'sex', input));
