import { validateSync } from 'class-validator';
import { SavedViewInput, savedQueryOf } from './saved-views';

const viewOf = (address: string) => savedQueryOf(new URL(address, 'https://aflora.example').searchParams);

describe('savedQueryOf', () => {
  it('is the same for the same parameters in any order', () => {
    expect(viewOf('/?status=paid&ordem=total&de=2026-01-01')).toBe('de=2026-01-01&ordem=total&status=paid');
    expect(viewOf('/?ordem=total&de=2026-01-01&status=paid')).toBe('de=2026-01-01&ordem=total&status=paid');
  });

  it('keeps several values of one parameter in their order', () => {
    expect(viewOf('/?coluna=total&coluna=cliente')).toBe('coluna=total&coluna=cliente');
  });

  it.each(['busca=Rita', 'registro=7', 'cursor=abc', 'pagina=3', 'aberto=7', 'visao=7'])('leaves out %s', (parameter) => {
    expect(viewOf(`/?${parameter}&status=paid`)).toBe('status=paid');
  });

  it('is empty for a list without parameters', () => {
    expect(viewOf('/')).toBe('');
  });
});

describe('the query of a view', () => {
  const violationsOf = (query: unknown) => {
    const input = Object.assign(new SavedViewInput(), { list: 'orders', name: 'Pagos', query });
    return validateSync(input).map(({ property }) => property);
  };

  it.each([null, '', 'status=paid', 'de=2026-01-01&status=paid'])('may be %p', (query) => {
    expect(violationsOf(query)).toEqual([]);
  });

  it.each([
    ['with a search, which names people', 'busca=Rita'],
    ['in another order', 'status=paid&de=2026-01-01'],
    ['with a question mark', '?status=paid'],
    ['with more than 1000 characters', `status=${'x'.repeat(1000)}`],
    ['that is no text', 7],
  ])('is refused %s', (_, query) => {
    expect(violationsOf(query)).toEqual(['query']);
  });
});
