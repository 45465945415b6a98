import { findPages } from './find-pages';

const paths = (text: string) => findPages(text).pages.map(({ path }) => path);

describe('a search for pages', () => {
  it.each([
    ['doacao', ['/doacoes']],
    ['DOAÇÕES', ['/doacoes', '/transparencia']],
    ['privacidade', ['/privacidade']],
    ['horário telefone', ['/contato']],
    ['online cursos', ['/cursos']],
    ['reembolso', ['/termos']],
    ['doar', ['/doacoes']],
    ['frete', ['/encontrar-pedido']],
    ['rastrear', ['/encontrar-pedido']],
    ['voluntariado', ['/contato']],
    ['contatto', ['/contato']],
    ['projetso', ['/projetos']],
  ])('%p finds %j', (text, expected) => expect(paths(text)).toEqual(expected));

  it('has titles before texts', () => expect(paths('cursos')[0]).toBe('/cursos'));

  it.each(['', '   ', 'serum', '%', 'zzzz', 'xy', 'cursos zzzz', 'a'.repeat(5_000)])('%p finds none', (text) =>
    expect(paths(text)).toEqual([]),
  );
});
