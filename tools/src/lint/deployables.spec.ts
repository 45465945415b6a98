import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { API_ARGS, API_MEMORY, ROOT } from '../common/paths';
import { composeFaults, readServices, variablesOf } from './compose-rules';
import { dockerfileFaults } from './dockerfile-rules';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const DOCKERFILE = read('Dockerfile');
const RULES = { root: ROOT, published: ['caddy', 'mail', 'payments', 'grafana'], unlimited: ['postgres', 'store'] };
const COMPOSE = read('docker-compose.yml');

describe('the Dockerfile', () => {
  it('follows the project’s rules', () => {
    expect(dockerfileFaults(DOCKERFILE, ROOT)).toEqual([]);
  });

  it.each([
    ['a base without a version', /node:24\S+/, 'node:24', 'has no exact version'],
    ['the latest base', /node:24\S+/, 'node', 'has no exact version'],
    ['root', /USER node(?=\n\nFROM)/, 'USER root', 'runs as root'],
    ['no user', /USER node(?=\n\nFROM)/, '', 'runs as root'],
    ['a CMD that starts a shell', /CMD \["node", "--max.*/, 'CMD node api/dist/main.js', 'exec form'],
    ['no health check', /HEALTHCHECK[^\n]*\\\n[^\n]*\n/, '', 'has no health check'],
    ['a file that does not exist', 'COPY api/package.json', 'COPY api/gone.json', 'COPY api/gone.json'],
    ['a stage that does not exist', '--from=api-build', '--from=builder', 'is no stage'],
    ['a download', 'COPY . .', 'ADD https://files.example/x.tar.gz .', 'ADD'],
    ['development code', 'NODE_ENV=production', 'NODE_ENV=development', 'NODE_ENV'],
    ['a secret', 'EXPOSE', 'ENV JWT_SECRET=x\nEXPOSE', 'secret in a layer'],
  ])('is refused for %s', (_what, good, bad, fault) => {
    const broken = DOCKERFILE.replace(good, bad);
    expect(broken).not.toBe(DOCKERFILE);
    expect(dockerfileFaults(broken, ROOT)).toContainEqual(expect.stringContaining(fault));
  });

  it('starts the API as `npm start` does', () => {
    expect(DOCKERFILE).toContain(`CMD ["node", ${API_ARGS.map((arg) => JSON.stringify(arg)).join(', ')}]`);
    const variables = Object.entries(API_MEMORY).map(([name, value]) => `${name}=${value}`);
    expect(DOCKERFILE).toContain(`ENV ${variables.join(' ')}\n`);
  });

  it('is refused for one stage only', () => {
    expect(dockerfileFaults('FROM node:24.21.0-bookworm-slim\nUSER node\n', ROOT)).toContainEqual(expect.stringContaining('one stage'));
  });
});

describe('docker-compose.yml', () => {
  it('passes its linter and follows the project’s rules', () => {
    expect(dclint(COMPOSE)).toEqual([]);
    expect(composeFaults(COMPOSE, RULES)).toEqual([]);
  });

  it('reads only variables that .env.example explains', () => {
    const documented = [...read('.env.example').matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(variablesOf(COMPOSE).filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('passes every variable of .env.example to the API, except the owner of the tables', () => {
    const fixedByImage = ['NODE_ENV', 'PORT_BASE', 'API_HOST', 'API_PORT', 'MEDIA_DIR', 'OBSERVE_METRICS_PORT', 'RATE_LIMIT'];
    const documented = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].flatMap(([, name]) => name ?? []);
    const passed = Object.keys(readServices(COMPOSE)['api-1']?.environment ?? {});
    const missing = documented.filter((name) => !passed.includes(name) && !fixedByImage.includes(name));
    // Only migrations use the owner's password.
    expect(missing).toEqual(['DATABASE_OWNER_URL']);
    expect(Object.keys(readServices(COMPOSE).migrate?.environment ?? {})).toContain('DATABASE_OWNER_URL');
  });

  it.each([
    ['an image without a version', 'image: ${MAIL_IMAGE:-maildev/maildev:2.2.1}', 'image: maildev/maildev'],
    ['a port on every address', "host_ip: '${BIND_ADDRESS:-127.0.0.1}', ", ''],
    ['an unknown key', 'restart: unless-stopped', 'restarts: unless-stopped'],
  ])('is refused by its linter for %s', (_what, good, bad) => {
    expect(dclint(COMPOSE.replace(good, bad))).not.toEqual([]);
  });

  it.each([
    ['a privileged service', 'shm_size: 256m', 'privileged: true', 'postgres is privileged'],
    ['a service without a restart policy', 'seaweedfs:4.48}\n    restart: unless-stopped', 'seaweedfs:4.48}', 'restart'],
    ['a service without a limit of memory', '\n    mem_limit: 384m', '', 'admin-mfe has no limit of memory'],
    ['a database with a published port', 'shm_size: 256m', "ports: ['127.0.0.1:5432:5432']", 'postgres publishes a port'],
    [
      'a secret in the file',
      'POSTGRES_PASSWORD: ${DATABASE_PASSWORD:?set it in .env}',
      'POSTGRES_PASSWORD: aflora',
      'a secret in the file',
    ],
    ['a service without a check', /healthcheck:\s+test: \['CMD', 'wget'[\s\S]*?retries: 40/, 'tty: false', 'store has no health check'],
    ['a database that is being created', "'--host', '127.0.0.1', ", '', 'postgres counts as healthy while its database is being created'],
    ['a wait without a condition', 'depends_on: { postgres: { condition: service_healthy } }', 'depends_on: [postgres]', 'condition'],
  ])('is refused for %s', (_what, good, bad, fault) => {
    const broken = COMPOSE.replace(good, bad);
    expect(broken).not.toBe(COMPOSE);
    expect(composeFaults(broken, RULES)).toContainEqual(expect.stringContaining(fault));
  });
});

function dclint(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'aflora-dclint-'));
  const file = join(folder, 'docker-compose.yml');
  writeFileSync(file, text);
  const { rules } = JSON.parse(read('.dclintrc.json')) as { rules: Record<string, 0 | 1 | 2> };
  try {
    const results = new DCLinter({ rules, quiet: false, debug: false, exclude: [] }).lintFiles([file], false);
    return results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
