type Claims = Record<string, unknown>;

/** What an answer says of the roles that somebody holds there, in the claim that is set. */
export type Held =
  | { is: 'told'; values: string[] }
  /** It says nothing of them. */
  | { is: 'absent' }
  /** It says something that cannot be read: what, as it follows 'the claim'. */
  | { is: 'unclear'; because: string };

/** Reads the claim of roles in one answer; `known`: the values that make a role. */
export function heldIn(claims: Claims, name: string, known: ReadonlySet<string>): Held {
  const value = valueAt(claims, name);
  if (value === undefined || value === null)
    return isLinked(claims, name) ? unclear('is replaced by a link, for there are too many values') : { is: 'absent' };
  if (typeof value === 'string')
    return known.has(value) ? { is: 'told', values: [value] } : unclear('is one text instead of a list of texts');
  if (!Array.isArray(value)) return unclear(`is ${kindOf(value)} instead of a list of texts`);
  const odd = value.find((item) => typeof item !== 'string');
  return odd === undefined ? { is: 'told', values: value } : unclear(`is a list that holds ${kindOf(odd)} instead of texts`);
}

const unclear = (because: string): Held => ({ is: 'unclear', because });

/** Of two answers the one that can be read, the first before the second. */
export function clearest(first: Held, second: Held): Held {
  if (first.is === 'told' || second.is === 'absent') return first;
  return first.is === 'absent' || second.is === 'told' ? second : first;
}

/** A claim by its name, dots and all (`https://example.org/groups`), else by the way to it (`realm_access.roles`). */
function valueAt(claims: unknown, name: string): unknown {
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return undefined;
  const within = claims as Claims;
  if (Object.hasOwn(within, name)) return within[name];
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    const value = Object.hasOwn(within, name.slice(0, dot))
      ? valueAt(within[name.slice(0, dot)], name.slice(dot + 1))
      : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Whether the issuer says that there are values, elsewhere (OpenID Connect Core, section 5.6.2; Entra's `hasgroups`). */
function isLinked(claims: Claims, name: string): boolean {
  const names = claims._claim_names;
  const isElsewhere = typeof names === 'object' && names !== null && valueAt(names, name) !== undefined;
  return isElsewhere || (name === 'groups' && (claims.hasgroups === true || claims.hasgroups === 'true'));
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'nothing';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
