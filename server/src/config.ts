import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type Allowed, nowhere, readAllowed } from './partners/http/allowed.ts';
import { PlainError } from './plain-error.ts';

const port = z.coerce
  .number('must be a port from 0 to 65535')
  .pipe(
    z
      .int('must be a port from 0 to 65535')
      .min(0, 'must be a port from 0 to 65535')
      .max(65_535, 'must be a port from 0 to 65535'),
  );
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const isStorage = (value: string) => {
  const { protocol, host, pathname = '' } = URL.parse(value) ?? {};
  return protocol === 'file:' ? !host : Boolean(host && pathname.slice(1));
};

/** Every variable the server reads, validated once. The README's table says the same in words. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').toLowerCase().default('admin@homeward.example'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  SYSTEM_API_KEY: z.string().min(16, 'must have at least 16 characters').max(200).optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  PRODUCT_NAME: z.string().max(40).default('Homeward'),
  ENVIRONMENT: z.string().max(20).default('prd'),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  STORAGE_URL: url('file:', 's3:')
    .refine(isStorage, 'must be file:///folder or s3://KEY:SECRET@HOST/BUCKET?region=REGION')
    .optional(),
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
  SYNC_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int('must be a number of minutes')
    .min(0, 'must be 0 or more')
    .max(10_080, 'must be at most a week')
    .default(60),
  SYNC_LEASE_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a number of seconds')
    .min(2, 'must be at least 2')
    .max(300, 'must be at most 300')
    .default(10),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Absent: the server keeps its own cluster under dataDir. */
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  systemApiKey: string | undefined;
  secretKey: string | undefined;
  productName: string;
  environment: string;
  smtpUrl: string | undefined;
  /** A folder or a bucket. */
  storageUrl: string;
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
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new PlainError(`${name} is not usable: ${issue?.message ?? 'unknown reason'}.`);
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    publicUrl: value.PUBLIC_URL,
    adminEmail: value.ADMIN_EMAIL,
    adminPassword: value.ADMIN_PASSWORD,
    systemApiKey: value.SYSTEM_API_KEY,
    secretKey: value.SECRET_KEY,
    productName: value.PRODUCT_NAME,
    environment: value.ENVIRONMENT,
    smtpUrl: value.SMTP_URL,
    storageUrl: value.STORAGE_URL ?? pathToFileURL(join(value.DATA_DIR, 'files')).href,
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
