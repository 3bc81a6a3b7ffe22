import * as tax from '@homeward/contract/tax';

const relations = { tax_branch: { with: { branch: true } } };

export const noun = {
  key: 'tax' as const,
  name: 'Tax',
  plural: 'Taxes',
  ...tax,
  relations: { list: relations, form: relations },
};
