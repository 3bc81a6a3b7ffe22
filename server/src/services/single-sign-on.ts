/** Where an organization signs in, and what of a person's claims makes which role. */
export interface SignOnSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it. */
  name: string;
  /** Its name, or the way to it with dots between. */
  rolesClaim: string;
  /** What it means that the claim is not there: nothing, or that somebody has none of the roles given there. */
  rolesAbsent: 'keep' | 'remove';
  /** Whether the issuer's e-mails are verified though it does not say so of each. */
  emailsVerified: boolean;
  /** The role for each value of that claim; empty: roles are given here alone. */
  roles: ReadonlyMap<string, string>;
}

/** What only the one who began may finish with. */
export interface Begun {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who somebody is there for good: a name that the issuer gives to nobody else. */
export interface SignOn {
  issuer: string;
  subject: string;
}

/** What is told of who came back. */
export interface Told extends SignOn {
  /** Empty where none is told. */
  email: string;
  isVerified: boolean;
  /** Names of roles; undefined where roles are not given there, or nothing can be read of them. */
  roles: string[] | undefined;
  /** Why nothing could be read of the roles, and what to change, where they are given there. */
  unclear?: string | undefined;
}

/** It could not be asked, or did not answer as it should. */
export class Unreachable extends Error {}
/** It cannot work as it is set up: what is wrong, for the person; the log says what to change. */
export class Misset extends Error {}
/** It has said no, and why. */
export class Refused extends Error {}

/** Signs people in elsewhere. */
export interface SingleSignOn {
  readonly settings: SignOnSettings;
  /** Where to send somebody who wants to sign in, and what they come back with. Throws Unreachable. */
  begin(back: string): Promise<Begun & { address: string }>;
  /**
   * Who came back, by the address they came back to. Undefined where that is not for who began, or nobody the issuer
   * vouches for; throws Refused where it says no, Misset where the settings are wrong, Unreachable where it cannot be asked.
   */
  finish(cameTo: URL, begun: Begun): Promise<Told | undefined>;
}
