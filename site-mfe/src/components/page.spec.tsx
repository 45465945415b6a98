import { render } from '@testing-library/react';
import { PageHead } from './page';

const canonical = () => document.querySelector('link[rel=canonical]');

describe('the canonical address that the server has written', () => {
  beforeEach(() => {
    document.head.innerHTML = '<link rel="canonical" href="https://aflora.example/loja">';
  });

  it('stays while its page is open, also with a search', () => {
    render(<PageHead title="Loja" canonicalPath="/loja" />);
    expect(canonical()).toHaveAttribute('href', 'https://aflora.example/loja');
  });

  it.each(['/sobre', undefined])('goes when another page (%p) takes its place, so that phones share the page that is open', (path) => {
    const { rerender } = render(<PageHead title="Loja" canonicalPath="/loja" />);
    rerender(<PageHead title="Outra página" canonicalPath={path} />);
    expect(document.title).toBe('Outra página · Aflora');
    expect(canonical()).toBeNull();
  });
});
