import type { create } from '@homeward/contract/tax';
import type { z } from 'zod';
import { replaceRows } from '../../../database/rows.ts';
import { saveBusiness } from '../../../database/versioned.ts';
import type { Context } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { branchRows } from '../product/branch-prices.ts';
import { ownShelter } from '../shelter/own-shelter.ts';
import { tax } from './entity.ts';

type Input = z.output<typeof create.input>['organization_tax'] & { uuid?: string; version?: number };

/** Writes a tax of a shelter with where it is raised; answers it as its form reads it. */
export async function writeTax(
  context: Context<keyof typeof create.errors>,
  { uuid, version, shelter_uuid, tax_branch, ...fields }: Input,
) {
  const { db } = context;
  const shelter_id = await ownShelter(db, 'organization_tax', shelter_uuid, uuid);
  const id = await saveBusiness(db, 'organization_tax', { uuid, version }, { ...fields, shelter_id });
  const rows = await branchRows(context, shelter_id, tax_branch, ['organization_tax', 'tax_branch']);
  await replaceRows(db, 'tax_branch', { tax_id: id }, 'branch_id', rows);
  return readRecord(db, tax, { id, with: { tax_branch: { with: { branch: true } } } });
}
