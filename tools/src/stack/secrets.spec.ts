import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOrCreateSecrets, storedSecrets } from './secrets';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aflora-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (): string => join(folder, 'secrets.json');

it('keeps the secrets of a data folder in a file of its owner, and adds those that it lacks', () => {
  const secrets = readOrCreateSecrets(folder);
  expect(readOrCreateSecrets(folder)).toEqual(secrets);
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o077).toBe(0);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
  writeFileSync(file(), JSON.stringify({ jwtSecret: 'older' }));
  expect(readOrCreateSecrets(folder)).toMatchObject({ jwtSecret: 'older', sandboxKey: expect.stringMatching(/.{32}/) as string });
});

it('names a damaged file, without its content, instead of making new secrets without being asked', () => {
  const text = JSON.stringify(readOrCreateSecrets(folder)).slice(0, 40);
  for (const damaged of ['', text, 'null', '[]', '{"jwtSecret":""}']) {
    writeFileSync(file(), damaged);
    expect(() => readOrCreateSecrets(folder)).toThrow(`${file()} is damaged: restore it, or delete it.`);
    expect(() => storedSecrets(folder)).toThrow(`${file()} is damaged: restore it, or delete it.`);
    expect(readFileSync(file(), 'utf8')).toBe(damaged);
  }
});
