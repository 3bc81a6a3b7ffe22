import { search as definitions } from '@homeward/contract/characteristics-definition';
import { search as integrations } from '@homeward/contract/integration';
import { type Network, search } from '@homeward/contract/network';
import { partnerNames } from '@homeward/contract/partner-names';
import { search as shelters } from '@homeward/contract/shelter';
import { single } from '../../api/client.ts';
import { refresh, singleQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { plain } from '../../ui/text/plain.ts';

/** The shelter of a network, for whoever may see shelters. */
export const ofShelter = () => (can(shelters) ? { shelter: true } : {});

const inputFor = (uuid: string) => ({ search: { uuid, deleted: false, with: ofShelter() } });
export const networkQuery = (uuid: string) => singleQuery(search, inputFor(uuid));
export const readNetwork = (uuid: string) => single(search, inputFor(uuid));

/** After anything of a network was changed, what it connects included. */
export const refreshNetworks = (...others: { path: string }[]) => refresh(search, integrations, definitions, ...others);

/** How a network is titled (spec 002 §2). */
export const titleOf = ({ shelter, partner_key }: Network) =>
  plain([shelter?.name, partnerNames[partner_key]].filter(Boolean).join(' - '));
/** What tells a network from others in a list. */
export const nameOf = ({ description, ...network }: Network) => description ?? titleOf({ description, ...network });
