import type { PartnerKey } from '@homeward/contract/partner';
import * as contract from '@homeward/contract/partner';
import { askingHandler } from '../../../http/handler.ts';
import { askPartner } from '../../../sync/ask-partner.ts';
import { accountOf } from '../../../sync/integration-account.ts';

const list = (call: unknown, key: PartnerKey) =>
  askingHandler(
    call as typeof contract.petPointStatuses,
    async ({ integration_uuid }, context) => {
      const account = await accountOf(context, integration_uuid, key);
      return askPartner(context, account, async ({ partner, session }) => {
        if (!partner.adoptionStatuses) throw context.refuse('none');
        return partner.adoptionStatuses(session);
      });
    },
    async (_input, statuses) => statuses,
  );

export const shelterbuddy = list(contract.shelterBuddyStatuses, 'SHELTER_BUDDY');
export const shelterluv = list(contract.shelterLuvStatuses, 'SHELTER_LUV');
export const petpoint = list(contract.petPointStatuses, 'PETPOINT');
export const animalsfirst = list(contract.animalsFirstStatuses, 'ANIMALS_FIRST');
export const sheltermanager = list(contract.shelterManagerStatuses, 'SHELTER_MANAGER');
export const chameleon = list(contract.chameleonStatuses, 'CHAMELEON');
export const chameleondallas = list(contract.chameleonDallasStatuses, 'CHAMELEON_DALLAS');
export const lifeline = list(contract.lifelineStatuses, 'LIFELINE');
export const petfinder = list(contract.petfinderStatuses, 'PETFINDER');
