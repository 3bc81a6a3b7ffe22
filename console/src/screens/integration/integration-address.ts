/** Which sync the Sync tab shows. */
export const integrationAddress = ({ sync }: Record<string, unknown>): { sync?: string } =>
  typeof sync === 'string' && sync ? { sync } : {};
