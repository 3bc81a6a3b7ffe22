import type { AuthItem } from '@homeward/contract/role';
import type { TestServer } from './server.ts';

/** Creates a role; `fields` replace what it has, undefined leaves a field out. */
export const createRole = ({ admin }: TestServer, fields: Record<string, unknown>) =>
  admin.call<{ admin_auth_item: AuthItem }>('role/create', {
    admin_auth_item: { description: 'Made for this test', child: ['specie/search'], ...fields },
  });

/** Sends a role's description and what it holds, in the version it has now unless `fields` name another. */
export async function updateRole({ admin, sql }: TestServer, name: string, fields: Record<string, unknown>, by = admin) {
  const { rows } = await sql.query<{ version: number }>('select version from admin_auth_item where name = $1 and not deleted', [
    name,
  ]);
  return by.call<{ admin_auth_item: AuthItem }>('role/update', {
    admin_auth_item: { name, description: 'Changed by this test', version: rows[0]?.version ?? 1, ...fields },
  });
}
