import { type Integration, search } from '@homeward/contract/integration';
import { search as searchNetworks } from '@homeward/contract/network';
import { search as searchShelters } from '@homeward/contract/shelter';
import { refresh, searchQuery, singleQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { plain } from '../../ui/text/plain.ts';

/** What an integration shows of others, as far as the user may see them. */
export const relations = () => ({ branch: true, ...(can(searchShelters) ? { shelter: true } : {}) });

/** A connected integration; a draft or one that was disconnected is not found. */
export const integrationQuery = (uuid: string) =>
  singleQuery(search, {
    search: {
      uuid,
      deleted: false,
      active: true,
      with: { ...relations(), ...(can(searchNetworks) ? { networks: true } : {}) },
    },
  });

/** What the wizard has begun and nobody has connected, the newest first. */
export const draftsQuery = (uuid?: string) =>
  searchQuery(search, {
    search: { active: false, deleted: false, 'branch.deleted': false, ...(uuid ? { uuid } : {}), with: relations() },
    options: { sort: '-id', limit: 50 },
  });

/** After an integration was changed, or a sync of it began or ended. */
export const refreshIntegrations = (...others: { path: string }[]) => refresh(search, ...others);

/** Where an integration is, as its page is titled. */
export const placeOf = ({ shelter, branch }: Pick<Integration, 'shelter' | 'branch'>) =>
  plain([shelter?.name, branch?.name].filter(Boolean).join('/'));
