import { verifySettings } from '@homeward/contract/integration-settings';
import { useQuery } from '@tanstack/react-query';
import { can } from '../../session/session.ts';
import { settingsQuery } from './settings/settings-query.ts';

/** Where an integration's partner is: null where that is not said or may not be seen, undefined until it is known. */
export function useAddress(integration_uuid: string | undefined): string | null | undefined {
  const enabled = Boolean(integration_uuid) && can(verifySettings);
  const { data, error } = useQuery({ ...settingsQuery({ integration_uuid: integration_uuid ?? '' }), enabled });
  return !enabled || error ? null : data?.address;
}

/** What of the credentials a form shows again. */
export const kept = (address: string | null): Record<string, string> => (address ? { url: address } : {});
