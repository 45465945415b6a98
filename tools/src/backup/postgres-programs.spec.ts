import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../common/paths';
import { commandOf, dockerOrigin, findPrograms, POSTGRES_IMAGE, programsOf } from './postgres-programs';

/** Stands for pg_dump: fails with the certificates that it would trust, or with the parameters of its address. */
const SHOW_CERTIFICATES = `
  const file = process.env.PGSSLROOTCERT;
  const [, parameters] = process.argv.find((argument) => argument.startsWith('--dbname=')).split('?');
  console.error(file ? require('fs').readFileSync(file, 'utf8') : 'none for ' + parameters);
  process.exit(1);
`;

describe('the programs of PostgreSQL', () => {
  const url = 'postgres://app:p%40ss@localhost:5432/aflora';
  let folder: string;
  let dumps = 0;

  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'aflora-programs-spec-'))));

  afterAll(() => rmSync(folder, { recursive: true }));

  it('get the password by the environment, never as an argument', () => {
    expect(commandOf({ prefix: [] }, 'pg_dump', url)).toEqual({
      program: 'pg_dump',
      command: 'pg_dump',
      args: ['--dbname=postgres://app@localhost:5432/aflora'],
      password: 'p@ss',
      isVerified: false,
    });
  });

  it('get a password among the parameters of an address in the same way, and the other parameters as they are', () => {
    const address = 'postgres://app@localhost/aflora?password=p%26s+s&options=-c%20geqo%3Doff';
    expect(commandOf({ prefix: [] }, 'pg_dump', address)).toMatchObject({
      args: ['--dbname=postgres://app@localhost/aflora?options=-c%20geqo%3Doff'],
      password: 'p&s s',
    });
    const plain = 'postgres://app@localhost/aflora?options=-c%20geqo=off';
    expect(commandOf({ prefix: [] }, 'pg_dump', plain)).toMatchObject({ args: [`--dbname=${plain}`], password: '' });
  });

  it('trust the certificates that Node trusts, where the address names none', async () => {
    const trusted = join(folder, 'own-ca.pem');
    writeFileSync(trusted, 'OF THE DATABASE');
    const showing = programsOf({ prefix: [process.execPath, '--eval', SHOW_CERTIFICATES, '--'] }, { NODE_EXTRA_CA_CERTS: trusted });
    const shown = (parameters: string) => showing.dump(`${url}?${parameters}`, join(folder, `shown-${++dumps}`), '1');
    for (const mode of ['require', 'verify-ca', 'verify-full']) {
      await expect(shown(`sslmode=${mode}`)).rejects.toThrow(/BEGIN CERTIFICATE[^]*OF THE DATABASE/);
    }
    await expect(shown('sslmode=verify-full&sslrootcert=/ca.pem')).rejects.toThrow('none for sslmode=verify-full&sslrootcert=/ca.pem');
    await expect(shown('sslmode=require&uselibpqcompat=true')).rejects.toThrow(/none for sslmode=require$/);
    await expect(shown('connect_timeout=5')).rejects.toThrow('none for connect_timeout=5');
  });

  it('are taken from the image of the compose file when they are not installed', () => {
    expect(commandOf(dockerOrigin({}, 'linux'), 'pg_restore', url)).toMatchObject({
      command: 'docker',
      args: expect.arrayContaining(['host', POSTGRES_IMAGE, 'pg_restore', '--dbname=postgres://app@localhost:5432/aflora']),
    });
    expect(commandOf(dockerOrigin({ POSTGRES_IMAGE: 'mirror/postgres:18.4' }, 'darwin'), 'pg_dump', url).args.slice(-3)).toEqual([
      'mirror/postgres:18.4',
      'pg_dump',
      '--dbname=postgres://app@host.docker.internal:5432/aflora',
    ]);
    for (const file of ['docker-compose.yml', 'Dockerfile']) expect(readFileSync(join(ROOT, file), 'utf8')).toContain(POSTGRES_IMAGE);
  });

  it('are named in one line when they are missing or too old', async () => {
    const missing = findPrograms(18, {}, [{ prefix: [join(folder, 'no-such-program')] }]);
    await expect(missing).rejects.toThrow(/^Backups need pg_dump and pg_restore of PostgreSQL 18 or newer: .*$/);
    const old = findPrograms(18, {}, [{ prefix: [process.execPath, '--print', '"pg_dump (PostgreSQL) 15.8"', '--'] }]);
    await expect(old).rejects.toThrow('Backups need');
    await expect(
      findPrograms(15, {}, [{ prefix: [process.execPath, '--print', '"pg_dump (PostgreSQL) 15.8"', '--'] }]),
    ).resolves.toBeDefined();
  });

  it('report their errors, and never overwrite a file', async () => {
    const failing = programsOf({ prefix: [process.execPath, '--eval', 'console.error("no such snapshot"); process.exit(1)', '--'] });
    const file = join(folder, 'failing.dump');
    await expect(failing.dump(url, file, '1')).rejects.toThrow('no such snapshot');
    await expect(failing.dump(url, file, '1')).rejects.toThrow('EEXIST');
  });
});
