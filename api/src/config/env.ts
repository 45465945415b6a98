import { type RemoteName, remoteNames, type SiteSettingsView } from '@aflora/contracts';
import { releaseOrganization, siteContent } from '@aflora/contracts/content';
import { type DynamicModule, Module } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TracingOptions } from '@aflora/observe';
import { type Budget, EnvReader, type Limit } from './env-reader';
import { paymentEnv, type PaymentEnv } from './payment-env';
import { refuseInProduction } from './production';

/** Injects the validated `Env`. */
export const ENV = Symbol('ENV');

@Module({})
export class ConfigModule {
  static forRoot(env: Env): DynamicModule {
    return { module: ConfigModule, global: true, providers: [{ provide: ENV, useValue: env }], exports: [ENV] };
  }
}

/** Names of the rate limits; `LIMIT_<NAME>` sets each. */
const limitNames = [
  'login',
  'refresh',
  'register',
  'recover',
  'link',
  'confirm',
  'password',
  'upload',
  'contact',
  'export',
  'download',
  'quote',
  'checkout',
  'coupon',
  'donate',
  'subscription',
  'account',
  'report',
] as const;

export type LimitName = (typeof limitNames)[number];

/** Operations that require a proof of work beyond a budget, by the names of their limits; `BUDGET_<NAME>` sets each. */
const budgetNames = ['register', 'quote', 'checkout', 'donate'] as const satisfies LimitName[];

export type BudgetName = (typeof budgetNames)[number];

/** A bucket of an S3-compatible store, with its credentials. */
export interface S3Env {
  bucket: string;
  /** Defaults to AWS's endpoint for the region. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The bucket named by a variable; undefined if unset. Several buckets share one endpoint and credentials. */
function s3Env(read: EnvReader, bucketVariable: string): S3Env | undefined {
  const env = {
    bucket: read.text(bucketVariable, ''),
    endpoint: read.optionalUrl('S3_ENDPOINT', ['http:', 'https:']),
    region: read.text('S3_REGION', 'us-east-1'),
    accessKeyId: read.text('S3_ACCESS_KEY_ID', ''),
    secretAccessKey: read.text('S3_SECRET_ACCESS_KEY', ''),
  };
  if (!env.bucket) return undefined;
  if (!env.accessKeyId) read.refuse(`${bucketVariable} needs S3_ACCESS_KEY_ID`);
  if (!env.secretAccessKey) read.refuse(`${bucketVariable} needs S3_SECRET_ACCESS_KEY`);
  return env;
}

type DonationLinks = Pick<SiteSettingsView, 'donationLinks' | 'freeDonationLink'>;

/** The validated environment. Read once, at startup. */
export interface Env {
  isProduction: boolean;
  portBase: number;
  host: string;
  port: number;
  databaseUrl: string;
  /** Database address with the role that owns the tables, for migrations and the seed. Unset where a single role is used for everything. */
  databaseOwnerUrl?: string;
  databasePoolSize: number;
  /** Maximum time that a request waits for a connection, ms. */
  databaseConnectTimeoutMs: number;
  jwtSecret: string;
  publicOrigin: string;
  /** The public origin has TLS: cookies are sent over encrypted connections only, and browsers are asked to use no others (HSTS). */
  isHttps: boolean;
  /** Keys of the administrators' addresses (`emailKey`). */
  adminEmails: string[];
  /** Administrators without a second factor can only set one up. */
  requiresAdminMfa: boolean;
  /** Age limit of cached responses (ms); 0 disables the cache. */
  responseAgeMs: number;
  rateLimit: boolean;
  limits: Record<LimitName, Limit>;
  budgets: Record<BudgetName, Budget>;
  mediaDir: string;
  /** Stores images in this bucket instead of `mediaDir`. */
  mediaBucket?: S3Env;
  logLevel: string;
  /** Traces and metrics; unset when they are off. */
  observe?: ObserveEnv;
  /** Time that a stopping process keeps serving, until load balancers notice that it is not ready. */
  shutdownDrainMs: number;
  trustedProxies: string[];
  /** May contain a password. */
  smtpUrl: string;
  mailFrom: string;
  /** Address of the charity that receives contact messages and notices; without it, the contact address in force does. */
  contactTo?: string;
  /** URL that receives every contact message as JSON. */
  contactForwardUrl?: string;
  siteSettings: DonationLinks;
  retention: Retention;
  payments: PaymentEnv;
  /** Range service of leaked passwords (k-anonymity); without it passwords are not looked up. */
  breachedPasswordsUrl?: string;
  /** URL of a CEP look-up, with `{cep}` for the digits; without it, people type their address. */
  cepLookupUrl?: string;
  /** Tokens with which pipelines publish releases, by remote; publishing is disabled for a remote without a token. */
  releaseTokens: RemoteTokens;
  /** Tokens with which pipelines promote and roll back releases, by remote. */
  promotionTokens: RemoteTokens;
}

export type RemoteTokens = Partial<Record<RemoteName, string>>;

export interface ObserveEnv extends TracingOptions {
  /** Port of the metrics, on the API's own address. */
  metricsPort: number;
}

/** Days after which stored data is deleted. */
export interface Retention {
  ipDays: number;
  logDays: number;
  unconfirmedDays: number;
}

const REPOSITORY = resolve(__dirname, '../../..');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const DEFAULT_LIMITS: Record<LimitName, string> = {
  login: '10/60',
  refresh: '60/60',
  register: '10/600',
  recover: '5/600',
  link: '120/600',
  confirm: '20/86400',
  password: '10/600',
  upload: '120/60',
  contact: '10/600',
  export: '5/3600',
  download: '30/600',
  quote: '300/60',
  checkout: '60/600',
  coupon: '20/600',
  donate: '60/600',
  subscription: '60/600',
  account: '300/600',
  report: '120/60',
};

const DEFAULT_BUDGETS: Record<BudgetName, string> = {
  register: '60/5/600',
  quote: '1200/150/60',
  checkout: '120/10/600',
  donate: '120/5/600',
};

/** Throws `EnvError`, with all errors in one line. */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const read = new EnvReader(source);
  const isProduction = read.oneOf('NODE_ENV', ['development', 'test', 'production'], 'development') === 'production';
  const portBase = read.integer('PORT_BASE', 4200, { min: 1, max: 65_000 });
  const publicOrigin = read.origin('PUBLIC_ORIGIN', `http://localhost:${portBase}`);
  const env: Env = {
    isProduction,
    portBase,
    host: read.text('API_HOST', '127.0.0.1'),
    port: read.integer('API_PORT', portBase + 3, { min: 0, max: 65_535 }),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseOwnerUrl: read.optionalUrl('DATABASE_OWNER_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 10, { min: 1, max: 200 }),
    databaseConnectTimeoutMs: read.integer('DATABASE_CONNECT_TIMEOUT_MS', 5_000, { min: 100, max: 60_000 }),
    jwtSecret: read.secret('JWT_SECRET', 32),
    publicOrigin,
    isHttps: publicOrigin.startsWith('https:'),
    adminEmails: read.emailKeys('ADMIN_EMAILS'),
    requiresAdminMfa: read.oneOf('ADMIN_MFA', ['required', 'optional'], isProduction ? 'required' : 'optional') === 'required',
    responseAgeMs: read.integer('RESPONSE_AGE_MS', 1_000, { min: 0, max: 2_000 }),
    rateLimit: read.oneOf('RATE_LIMIT', ['on', 'off'], 'on') === 'on',
    limits: Object.fromEntries(
      limitNames.map((name) => [name, read.limit(`LIMIT_${name.toUpperCase()}`, DEFAULT_LIMITS[name])]),
    ) as Env['limits'],
    budgets: Object.fromEntries(
      budgetNames.map((name) => [name, read.budget(`BUDGET_${name.toUpperCase()}`, DEFAULT_BUDGETS[name])]),
    ) as Env['budgets'],
    mediaDir: resolve(REPOSITORY, read.text('MEDIA_DIR', '.data/media')),
    mediaBucket: s3Env(read, 'MEDIA_BUCKET'),
    observe: observeEnv(read, portBase),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    shutdownDrainMs: read.integer('SHUTDOWN_DRAIN_MS', 0, { min: 0, max: 60_000 }),
    trustedProxies: read.proxies('TRUSTED_PROXIES', 'loopback'),
    smtpUrl: read.mailServer('SMTP_URL', `smtp://127.0.0.1:${portBase + 6}`),
    mailFrom: read.email('MAIL_FROM', releaseOrganization.email),
    contactTo: read.optionalEmail('CONTACT_TO'),
    contactForwardUrl: read.optionalUrl('CONTACT_FORWARD_URL', ['http:', 'https:']),
    siteSettings: siteSettings(read),
    payments: paymentEnv(read, { isProduction, portBase }),
    breachedPasswordsUrl: read.optionalUrl('BREACHED_PASSWORDS_URL', ['http:', 'https:']),
    cepLookupUrl: cepLookupUrl(read),
    retention: retention(read),
    ...releaseTokens(read),
  };
  if (isProduction) refuseInProduction(read, env);
  read.throwIfRefused();
  return env;
}

/** Undefined unless `OBSERVE` is on. */
function observeEnv(read: EnvReader, portBase: number): ObserveEnv | undefined {
  const observe = {
    service: 'api',
    collectorUrl: read.url('OBSERVE_COLLECTOR_URL', ['http:', 'https:'], 'http://127.0.0.1:4318'),
    tracesPerSecond: read.integer('OBSERVE_TRACES_PER_SECOND', 2, { min: 1, max: 1_000 }),
    metricsPort: read.integer('OBSERVE_METRICS_PORT', portBase + 8, { min: 0, max: 65_535 }),
  };
  return read.oneOf('OBSERVE', ['on', 'off'], 'off') === 'on' ? observe : undefined;
}

/** Without `{cep}`, every postal code would get the same address. */
function cepLookupUrl(read: EnvReader): string | undefined {
  const url = read.optionalUrl('CEP_LOOKUP_URL', ['http:', 'https:']);
  if (url && !url.includes('{cep}')) read.refuse('CEP_LOOKUP_URL must contain {cep}');
  return url;
}

/** External donation links; https only. */
function siteSettings(read: EnvReader): DonationLinks {
  const links = siteContent.donationTiers.flatMap(({ amountCents }) => {
    const link = read.optionalUrl(`DONATION_LINK_${amountCents / 100}`, ['https:']);
    return link ? [[String(amountCents), link]] : [];
  });
  return { donationLinks: Object.fromEntries(links), freeDonationLink: read.optionalUrl('DONATION_FREE_LINK', ['https:']) ?? null };
}

const retention = (read: EnvReader): Retention => ({
  // The database's own minimum for audit entries.
  ipDays: read.integer('RETENTION_IP_DAYS', 180, { min: 30, max: 3_650 }),
  logDays: read.integer('RETENTION_LOG_DAYS', 365, { min: 30, max: 3_650 }),
  unconfirmedDays: read.integer('RETENTION_UNCONFIRMED_DAYS', 30, { min: 1, max: 3_650 }),
});

/** Tokens per remote and purpose: the pipeline of one remote can't release the other, and a token for publishing can't promote. */
function releaseTokens(read: EnvReader): Pick<Env, 'releaseTokens' | 'promotionTokens'> {
  const nameOf = (purpose: string, remote: RemoteName) => `${purpose}_TOKEN_${remote.toUpperCase()}`;
  const tokensFor = (purpose: string): RemoteTokens =>
    Object.fromEntries(remoteNames.map((remote) => [remote, read.optionalSecret(nameOf(purpose, remote), 32)]));
  const tokens = { releaseTokens: tokensFor('RELEASE'), promotionTokens: tokensFor('PROMOTION') };
  const given = Object.values(tokens).flatMap((ofPurpose) => Object.values(ofPurpose).filter(Boolean));
  if (new Set(given).size < given.length) read.refuse('RELEASE_TOKEN_* and PROMOTION_TOKEN_* must all differ');
  return tokens;
}

/** Reads the environment of this process; a `.env` file in the repository's root provides unset variables. */
export function readEnv(): Env {
  const file = resolve(REPOSITORY, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return parseEnv(process.env);
}
