import { join } from 'node:path';
import type { Environment } from '../common/env';
import type { Ports } from './ports';
import { readOrCreateSecrets } from './secrets';

export interface ServiceEnvironments {
  api: Environment;
  site: Environment;
  admin: Environment;
  shell: Environment;
}

// For the demo only; a charity sets its own Pix key.
const PIX_DEMO = { PIX_KEY: 'doe@aflora.org.br', PIX_NAME: 'INSTITUTO AFLORA', PIX_CITY: 'CAMPINAS' };

interface Input {
  /** Variables that the user set; they override the defaults of this file. */
  userEnv: Environment;
  ports: Ports;
  dataDir: string;
  /** Address of the database for the owner of its tables. */
  databaseUrl: string;
}

const API_ROLE = 'aflora_api';

/** Database addresses of the services. With the embedded server, the API has its own role. */
function databaseAddresses({ userEnv, databaseUrl }: Input, password: string): Environment {
  if (userEnv.DATABASE_URL) return { DATABASE_URL: userEnv.DATABASE_URL, DATABASE_OWNER_URL: userEnv.DATABASE_OWNER_URL };
  const api = new URL(databaseUrl);
  Object.assign(api, { username: API_ROLE, password });
  return { DATABASE_URL: api.href, DATABASE_OWNER_URL: databaseUrl };
}

export function serviceEnvironments(input: Input): ServiceEnvironments {
  const { userEnv, ports, dataDir } = input;
  const defaults = { NODE_ENV: 'development', PUBLIC_ORIGIN: `http://localhost:${ports.shell}` };
  // The user's values can't override these: PORT and HOST would apply to every program, and PORT_BASE has to match `ports`.
  const fixed = { PORT_BASE: String(ports.shell), HOST: undefined };
  const web = (name: string, port: number): Environment => ({
    ...defaults,
    RELEASES_DIR: join(dataDir, 'releases'),
    REGISTRY_COPY: join(dataDir, 'registry', `${name}.json`),
    API_URL: `http://127.0.0.1:${ports.api}`,
    SITE_MFE_URL: `http://localhost:${ports.site}`,
    ADMIN_MFE_URL: `http://localhost:${ports.admin}`,
    ...userEnv,
    ...fixed,
    PORT: String(port),
  });
  const secrets = readOrCreateSecrets(dataDir);
  const api = {
    ...defaults,
    ...PIX_DEMO,
    API_HOST: '127.0.0.1',
    API_PORT: String(ports.api),
    JWT_SECRET: secrets.jwtSecret,
    ADMIN_EMAILS: 'admin@demo.local,diretoria@demo.local',
    MEDIA_DIR: join(dataDir, 'media'),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    PAYMENT_PROVIDERS: 'sandbox,pix-static',
    SANDBOX_URL: `http://localhost:${ports.payments}`,
    SANDBOX_KEY: secrets.sandboxKey,
    SANDBOX_WEBHOOK_SECRET: secrets.sandboxWebhookSecret,
    RELEASE_TOKEN_SITE: secrets.releaseTokenSite,
    RELEASE_TOKEN_ADMIN: secrets.releaseTokenAdmin,
    PROMOTION_TOKEN_SITE: secrets.promotionTokenSite,
    PROMOTION_TOKEN_ADMIN: secrets.promotionTokenAdmin,
    CEP_LOOKUP_URL: `http://127.0.0.1:${ports.payments}/cep/{cep}`,
    ...userEnv,
    ...fixed,
    ...databaseAddresses(input, secrets.databasePassword),
  };
  return { api, site: web('site-mfe', ports.site), admin: web('admin-mfe', ports.admin), shell: web('shell', ports.shell) };
}

export function paymentsEnvironment({ userEnv, ports, dataDir }: Omit<Input, 'databaseUrl'>): Environment {
  const { sandboxKey, sandboxWebhookSecret } = readOrCreateSecrets(dataDir);
  return {
    SANDBOX_KEY: sandboxKey,
    SANDBOX_WEBHOOK_SECRET: sandboxWebhookSecret,
    SANDBOX_DATA_FILE: join(dataDir, 'payment-sandbox.json'),
    ...userEnv,
    SANDBOX_PORT: String(ports.payments),
  };
}
