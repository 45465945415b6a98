import { aPerson } from '@aflora/ui/testing';
import { render, screen } from '@testing-library/react';
import { startTransition, Suspense, useState } from 'react';
import { lazyPage } from './lazy-page';

const Form = () => <input aria-label="Nome" />;

/** React renders in slices, as in browsers, until the returned function is called. Within `act` it renders at once. */
function inSlices() {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  return () => (environment.IS_REACT_ACT_ENVIRONMENT = true);
}

describe('a page whose code is a separate chunk', () => {
  it('keeps what was typed when it is rendered again, although its code arrived between two slices of its first rendering', async () => {
    const { Page } = lazyPage(() => Promise.resolve({ Page: Form }));
    function App() {
      const [visit, setVisit] = useState(0);
      return (
        <>
          <button type="button" onClick={() => startTransition(() => setVisit(visit + 1))}>
            Abrir
          </button>
          {visit > 0 && (
            <Suspense fallback={<p>Carregando...</p>}>
              <Page />
            </Suspense>
          )}
        </>
      );
    }
    render(<App />);
    const atOnce = inSlices();
    screen.getByRole('button', { name: 'Abrir' }).click();
    const field = await screen.findByRole('textbox', { name: 'Nome' });
    atOnce();
    const person = aPerson();
    await person.type(field, 'Ana');
    await person.click(screen.getByRole('button', { name: 'Abrir' }));
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ana');
  });

  it('renders without a placeholder once its code was fetched ahead', async () => {
    const { Page, preload } = lazyPage(() => Promise.resolve({ Page: Form }));
    await preload();
    render(<Page />);
    expect(screen.getByRole('textbox', { name: 'Nome' })).toBeInTheDocument();
  });
});
