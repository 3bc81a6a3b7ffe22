import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MOST_TEXTS } from '@homeward/contract/text-budget-settings';
import { z } from 'zod';
import {
  address,
  host,
  issuer,
  mailServer,
  oneLine,
  origin,
  port,
  proxies,
  recipients,
  roleNames,
  sender,
  storage,
  textService,
  trackerDsn,
  url,
  whole,
} from './config-values.ts';
import { type Allowed, nowhere, readAllowed } from './partners/outbound/allowed.ts';
import { PlainError } from './plain-error.ts';
import type { SignOnSettings } from './services/single-sign-on.ts';
import type { TextLimits } from './texts/budget.ts';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every variable the server reads, validated once. The README's table says the same in words. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_PASSWORD: z.string().max(1000).optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: proxies.default(0),
  API_URL: address.optional(),
  INTEGRATION_URL: address.optional(),
  GLOBAL_API_URL: address.optional(),
  CDN_URL: address.optional(),
  ADMIN_EMAIL: z.string().trim().toLowerCase().pipe(z.email('must be an e-mail address')).default('admin@homeward.example'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128, 'must have at most 128 characters').optional(),
  SYSTEM_API_KEY: z.string().min(16, 'must have at least 16 characters').max(200, 'must have at most 200 characters').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  PRODUCT_NAME: oneLine(40).default('Homeward'),
  ENVIRONMENT: oneLine(20).default('prd'),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.optional(),
  SYNC_FAILURE_MAIL: recipients.default([]),
  SMS_URL: textService.optional(),
  TEXTS_PER_HOUR: whole(0, MOST_TEXTS, `must be a number of texts, at most ${MOST_TEXTS}`).default(1200),
  TEXTS_PER_DAY: whole(0, MOST_TEXTS, `must be a number of texts, at most ${MOST_TEXTS}`).default(6000),
  TEXT_BUDGET_MAIL: recipients.default([]),
  VISITOR_DAYS: whole(1, 3650, 'must be a number of days from 1 to 3650').default(365),
  AUDIT_DAYS: whole(1, 36_500, 'must be a number of days from 1 to 36500').optional(),
  STORAGE_URL: storage.optional(),
  SENTRY_DSN: trackerDsn.optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: oneLine(500).optional(),
  OIDC_CLIENT_SECRET: oneLine(500).optional(),
  OIDC_NAME: oneLine(40).default('your organization'),
  OIDC_ROLES_CLAIM: oneLine(200).default('groups'),
  OIDC_ROLES: roleNames.default(new Map()),
  OIDC_ROLES_ABSENT: z.enum(['keep', 'remove'], 'must be keep or remove').default('keep'),
  OIDC_EMAILS_VERIFIED: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  SAMPLE: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  SIMULATOR_PORT: port.default(4600),
  PARTNER_ALLOW: z
    .string()
    .default('')
    .transform((text, context) => {
      const allowed = readAllowed(text);
      if (!allowed) context.addIssue('must be hosts, host:port or networks (a /8 or less), with commas between');
      return allowed ?? nowhere;
    }),
  SYNC_MINUTES: whole(0, 10_080, 'must be a number of minutes, at most a week of them').default(60),
  SYNC_LEASE_SECONDS: whole(2, 300, 'must be a number of seconds from 2 to 300').default(10),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
});

/** The base addresses of spec 000 §9 that the console asks, by the base that the contract's calls have. */
export interface Addresses {
  '/api': string;
  '/integration-api': string;
  /** The global API: calls whose path begins with its own service's name. */
  '': string;
  cdn: string;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Absent: the server keeps its own cluster under dataDir. */
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  /** Where the console finds each service: at its own origin, unless configured. */
  addresses: Addresses;
  /** Where errors are reported to. */
  trackerDsn: string | undefined;
  /** Whose word about whom they ask for is believed: how many proxies stand before us, or their networks. */
  trustProxy: number | string[];
  adminEmail: string;
  adminPassword: string | undefined;
  systemApiKey: string | undefined;
  secretKey: string | undefined;
  productName: string;
  environment: string;
  smtpUrl: string | undefined;
  mailFrom: { name: string; address: string };
  /** Who is written to where syncs keep failing. */
  syncFailureMail: string[];
  /** Who sends texts; absent: they are written as files. */
  smsUrl: string | undefined;
  /** How many texts all shelters together may send. */
  textLimits: TextLimits;
  /** Who is written to where texts are running out. */
  textBudgetMail: string[];
  /** How long after its end a visit is kept, and who has none left. */
  visitorDays: number;
  /** How long changes are remembered; absent: for ever. */
  auditDays: number | undefined;
  /** A folder or a bucket. */
  storageUrl: string;
  /** Where an organization signs in. */
  singleSignOn: SignOnSettings | undefined;
  sample: boolean;
  /** Where the simulated partners answer that come with the sample; 0 is any free port. */
  simulatorPort: number;
  /** Where inside partners may be reached. */
  partnerAllow: Allowed;
  /** How long after a sync the next begins by itself; 0: never. */
  syncMinutes: number;
  /** How long a worker that says nothing is believed to live. */
  syncLeaseSeconds: number;
  serves: boolean;
  works: boolean;
  logLevel: string;
}

/** Reads the environment; blank counts as unset. Throws a PlainError that names the bad variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new PlainError(`${name} is not usable: ${issue?.message ?? 'unknown reason'}.`);
  }
  const value = parsed.data;
  const addresses: Addresses = {
    '/api': value.API_URL ?? '/api',
    '/integration-api': value.INTEGRATION_URL ?? '/integration-api',
    '': value.GLOBAL_API_URL ?? '',
    cdn: value.CDN_URL ?? '/cdn',
  };
  if (!value.PUBLIC_URL && [value.API_URL, value.INTEGRATION_URL, value.GLOBAL_API_URL].some(Boolean))
    throw new PlainError('PUBLIC_URL is missing: where the API has an address of its own, the console’s must be known.');
  // Mails would lead everybody to their own machine.
  if (value.SMTP_URL && !value.PUBLIC_URL)
    throw new PlainError('SMTP_URL needs PUBLIC_URL: the address that links in mails begin with.');
  // What becomes of texts is told to it, and signed with it.
  if (value.SMS_URL && !value.PUBLIC_URL)
    throw new PlainError('SMS_URL needs PUBLIC_URL: the address at which its provider says what became of a text.');
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: databaseOf(value),
    addresses,
    trackerDsn: value.SENTRY_DSN,
    publicUrl: value.PUBLIC_URL,
    trustProxy: value.TRUST_PROXY,
    adminEmail: value.ADMIN_EMAIL,
    adminPassword: value.ADMIN_PASSWORD,
    systemApiKey: value.SYSTEM_API_KEY,
    secretKey: value.SECRET_KEY,
    productName: value.PRODUCT_NAME,
    environment: value.ENVIRONMENT,
    smtpUrl: value.SMTP_URL,
    mailFrom: { ...defaultSender(value.PUBLIC_URL), name: value.PRODUCT_NAME, ...value.MAIL_FROM },
    syncFailureMail: value.SYNC_FAILURE_MAIL,
    smsUrl: value.SMS_URL,
    textLimits: { hour: value.TEXTS_PER_HOUR, day: value.TEXTS_PER_DAY },
    textBudgetMail: value.TEXT_BUDGET_MAIL,
    visitorDays: value.VISITOR_DAYS,
    auditDays: value.AUDIT_DAYS,
    storageUrl: value.STORAGE_URL ?? pathToFileURL(join(value.DATA_DIR, 'files')).href,
    singleSignOn: signOnOf(value),
    sample: value.SAMPLE ? value.SAMPLE === '1' : !value.DATABASE_URL,
    simulatorPort: value.SIMULATOR_PORT,
    partnerAllow: value.PARTNER_ALLOW,
    syncMinutes: value.SYNC_MINUTES,
    syncLeaseSeconds: value.SYNC_LEASE_SECONDS,
    serves: value.ROLE !== 'worker',
    works: value.ROLE !== 'web',
    logLevel: value.LOG_LEVEL,
  };
}

/** A password that stands beside its URL may hold every letter, as it is. */
function databaseOf({ DATABASE_URL: given, DATABASE_PASSWORD: password }: z.output<typeof Environment>): string | undefined {
  if (password === undefined) return given;
  const url = given === undefined ? undefined : new URL(given);
  if (!url?.hostname || !url.username)
    throw new PlainError('DATABASE_PASSWORD needs DATABASE_URL with a user and a host: postgres://USER@HOST/DATABASE.');
  if (url.password) throw new PlainError('DATABASE_URL has a password already; set DATABASE_PASSWORD or that, not both.');
  url.password = encodeURIComponent(password);
  return url.href;
}

function signOnOf(value: z.output<typeof Environment>): SignOnSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = value;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret)
    throw new PlainError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all of them, or none.');
  if (!value.PUBLIC_URL)
    throw new PlainError('OIDC_ISSUER needs PUBLIC_URL: the address that people come back to, with /login behind it.');
  return {
    issuer,
    clientId,
    clientSecret,
    name: value.OIDC_NAME,
    rolesClaim: value.OIDC_ROLES_CLAIM,
    roles: value.OIDC_ROLES,
    rolesAbsent: value.OIDC_ROLES_ABSENT,
    emailsVerified: value.OIDC_EMAILS_VERIFIED === '1',
  };
}

/** Mail servers refuse senders at a domain that is not theirs. */
const defaultSender = (publicUrl = 'http://homeward.example') => ({ address: `no-reply@${new URL(publicUrl).hostname}` });
