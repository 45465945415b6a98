import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useNavigate, type NavigateFunction } from 'react-router-dom';
import { useRouteChanges } from './use-route-changes';

let navigate: NavigateFunction;
let resized: () => void;
const scrollTo = jest.fn((_: number, top: number) => void (window.scrollY = top));

function App() {
  useRouteChanges();
  navigate = useNavigate();
  return (
    <main>
      <Routes>
        <Route path="/loja" element={<h1>Loja</h1>} />
        <Route path="*" element={<h1>Produto</h1>} />
      </Routes>
    </main>
  );
}

const go = (to: string | number) => act(async () => navigate(to as string));
const pageHeight = (height: number) => jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);

function scrollBy(top: number) {
  window.scrollY = top;
  window.dispatchEvent(new Event('scroll'));
}

function openShop() {
  render(
    <MemoryRouter initialEntries={['/loja']}>
      <App />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  Object.assign(window, { scrollTo, scrollY: 0, innerHeight: 800 });
  globalThis.ResizeObserver = jest.fn((callback: ResizeObserverCallback) => {
    resized = () => callback([], {} as ResizeObserver);
    return { observe: jest.fn(), unobserve: jest.fn(), disconnect: () => (resized = () => undefined) };
  });
  scrollTo.mockClear();
  pageHeight(5_000);
});

afterEach(() => jest.restoreAllMocks());

describe('after a route change', () => {
  it('a new page opens at the top, and Back returns to where the last one was left', async () => {
    openShop();
    scrollBy(2_400);
    await go('/produto/physical/a');
    expect(window.scrollY).toBe(0);
    scrollBy(300);
    await go(-1);
    expect(screen.getByRole('heading', { name: 'Loja' })).toBeVisible();
    expect(window.scrollY).toBe(2_400);
    await go(1);
    expect(window.scrollY).toBe(300);
  });

  it('Back waits until the page is as long as it was', async () => {
    openShop();
    scrollBy(2_400);
    await go('/produto/physical/a');
    pageHeight(900);
    await go(-1);
    window.scrollY = 100;
    resized();
    expect(window.scrollY).toBe(100);
    pageHeight(5_000);
    resized();
    expect(window.scrollY).toBe(2_400);
  });

  it('Back leaves the page to whoever scrolls it meanwhile', async () => {
    openShop();
    scrollBy(2_400);
    await go('/produto/physical/a');
    pageHeight(900);
    await go(-1);
    window.dispatchEvent(new Event('wheel'));
    window.scrollY = 100;
    pageHeight(5_000);
    resized();
    expect(window.scrollY).toBe(100);
  });

  it('the same list opened again by a link is another page, at the top', async () => {
    openShop();
    scrollBy(2_400);
    await go('/produto/physical/a');
    await go('/loja');
    expect(window.scrollY).toBe(0);
  });

  it('another filter in the address scrolls nowhere, and Back returns to it', async () => {
    openShop();
    scrollBy(2_400);
    await go('/loja?busca=creme');
    expect(scrollTo).not.toHaveBeenCalled();
    await go('/produto/physical/a');
    await go(-1);
    expect(window.scrollY).toBe(2_400);
  });
});
