import { strFromU8, unzipSync } from 'fflate';
import { dataArchive } from './data-exports.service';

// Still November 20 in São Paulo.
const NIGHT = new Date('2026-11-21T01:30:00Z');

describe('dataArchive', () => {
  const { fileName, zip } = dataArchive({ email: 'ana@example.com', contact: 'ong@example.org' }, NIGHT, [
    { table: 'profiles', label: 'Perfil', rows: [{ firstName: 'Ana', createdAt: NIGHT }] },
    { table: 'orders', label: 'Pedidos', rows: [] },
  ]);
  const files = unzipSync(zip);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());

  it('is named after the day in São Paulo', () => {
    expect(fileName).toBe('aflora-meus-dados-2026-11-20.zip');
  });

  it('contains a readable file for each table, even an empty one', () => {
    expect(Object.keys(files)).toEqual(['LEIA-ME.txt', 'profiles.json', 'orders.json']);
    expect(text('profiles.json')).toBe('[\n  {\n    "firstName": "Ana",\n    "createdAt": "2026-11-21T01:30:00.000Z"\n  }\n]\n');
    expect(text('orders.json')).toBe('[]\n');
  });

  it('contains an explanation', () => {
    expect(text('LEIA-ME.txt')).toContain('sobre ana@example.com');
    expect(text('LEIA-ME.txt')).toContain('Dúvidas: ong@example.org.');
    expect(text('LEIA-ME.txt')).toContain('20 de novembro de 2026 às 22:30');
    expect(text('LEIA-ME.txt')).toContain('- profiles.json: Perfil (1 registro)');
    expect(text('LEIA-ME.txt')).toContain('- orders.json: Pedidos (0 registros)');
  });
});
