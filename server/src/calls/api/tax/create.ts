import { create as call } from '@homeward/contract/tax';
import { handler } from '../../../http/handler.ts';
import { writeTax } from './write-tax.ts';

export const create = handler(call, async (input, context) => ({
  organization_tax: await writeTax(context, input.organization_tax),
}));
