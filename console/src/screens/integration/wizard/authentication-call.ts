import type { Call } from '@homeward/contract/call';
import { optionalText, requiredText } from '@homeward/contract/field';
import * as contract from '@homeward/contract/partner';
import { z } from 'zod';

type Authenticate = typeof contract.petPointAuthenticate;

/** The nine calls differ in their path alone. */
const authenticates = Object.values(contract).filter(
  (value): value is Authenticate => typeof value === 'object' && 'path' in value && value.path.endsWith('/authenticate'),
);
export const authenticateOf = (endpoint: string | undefined) =>
  authenticates.find(({ path }) => path === `${endpoint}/authenticate`);

/** The credentials that a partner's form takes; a form where nothing was typed has none of them. */
export const credentialsOf = ({ credential_fields }: contract.Partner) =>
  z
    .object(
      Object.fromEntries(
        credential_fields.map(({ name, required }) => [
          name,
          required ? requiredText(contract.REQUIRED, 500) : optionalText(500),
        ]),
      ),
    )
    .prefault({});

const { description, branch_uuid } = contract.petPointAuthenticate.input.shape;

/** What is typed at the first step, before the partner's own credentials are known. */
interface Typed {
  description: string;
  branch_uuid: string;
  shelter?: string | undefined;
  endpoint?: string | null | undefined;
  credentials?: Record<string, unknown> | undefined;
}

/** The first step's form, whose rules follow the partner that is chosen; `partners` are those the user may ask. */
export function authenticationCall(
  partners: contract.Partner[],
): Call<string, z.ZodType<unknown, Typed>, Authenticate['output']> {
  const call = authenticateOf(partners[0]?.endpoint) ?? contract.petPointAuthenticate;
  const [first, ...others] = partners.map((partner) =>
    z.object({ endpoint: z.literal(partner.endpoint), credentials: credentialsOf(partner) }),
  );
  if (!first) return call;
  const input = z.intersection(
    z.object({ description, branch_uuid, shelter: branch_uuid }),
    z.discriminatedUnion('endpoint', [first, ...others], { error: contract.REQUIRED }),
  );
  return { ...call, input };
}
