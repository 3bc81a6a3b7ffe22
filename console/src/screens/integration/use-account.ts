import { verifySettings } from '@homeward/contract/integration-settings';
import { useQuery } from '@tanstack/react-query';
import { can } from '../../session/session.ts';
import { settingsQuery } from './settings/settings-query.ts';

interface Account {
  /** Where the partner is; null where that is not said. */
  address: string | null;
  /** Other locations that read it. */
  same_account: string[];
}
const NOTHING: Account = { address: null, same_account: [] };

/** What may be seen of the account that an integration reads; undefined until it is known. */
export function useAccount(integration_uuid: string | undefined): Account | undefined {
  const enabled = Boolean(integration_uuid) && can(verifySettings);
  const { data, error } = useQuery({ ...settingsQuery({ integration_uuid: integration_uuid ?? '' }), enabled });
  return !enabled || error ? NOTHING : data;
}

/** What of the credentials a form shows again. */
export const kept = (address: string | null): Record<string, string> => (address ? { url: address } : {});
