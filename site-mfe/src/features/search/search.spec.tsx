import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aDigitalProduct } from '../../testing/a-digital-product';
import { aPageOf, aPhysicalProduct } from '../../testing/a-physical-product';
import { comeBackLater } from '../../testing/come-back-later';
import { renderSite } from '../../testing/render-site';

const PRODUCTS = 'GET /api/physical-products';
const COURSES = 'GET /api/digital-products';
const serum = aPhysicalProduct({ name: 'Sérum Facial', priceCents: 8990 });
const course = aDigitalProduct({ name: 'Sérum em casa' });

const searching = () => fakeApi({ [PRODUCTS]: () => aPageOf([serum]), [COURSES]: () => aPageOf([course]) });

async function openSearch(address = '/nada') {
  const site = renderSite(address);
  await site.person.click(await screen.findByRole('button', { name: 'Buscar' }));
  const field = await screen.findByRole('combobox', { name: 'Buscar produtos, cursos e páginas' });
  return { ...site, field };
}

describe('the search of the header', () => {
  it('shows products, courses and pages together, with their count', async () => {
    const api = searching();
    const { person, field } = await openSearch();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await person.type(field, 'cursos');
    const list = await screen.findByRole('listbox', { name: 'Resultados' });
    await within(list).findByRole('option', { name: /Sérum Facial.*89,90/ });
    expect(within(within(list).getByRole('group', { name: 'Produtos' })).getByRole('option')).toHaveAttribute(
      'href',
      `/produto/physical/${serum.id}`,
    );
    expect(within(within(list).getByRole('group', { name: 'Cursos' })).getByRole('option')).toHaveAttribute(
      'href',
      `/produto/digital/${course.id}`,
    );
    expect(within(within(list).getByRole('group', { name: 'Páginas' })).getByRole('option')).toHaveAttribute('href', '/cursos');
    expect(screen.getByText('3 resultados')).toHaveAttribute('role', 'status');
    expect(field).toHaveAttribute('aria-expanded', 'true');
    const asked = api.requests.filter(({ path }) => path === '/api/physical-products');
    expect(asked.map(({ query }) => query.get('search'))).toEqual(['cursos']);
  });

  it('does not count the results of the last text as those of a longer one', async () => {
    const api = searching();
    const { person, field } = await openSearch();
    await person.type(field, 'serum');
    expect(await screen.findByText('2 resultados')).toBeVisible();
    let answer: () => void = () => undefined;
    const answering = new Promise<void>((resolve) => (answer = resolve));
    api.on({ [PRODUCTS]: () => answering.then(() => aPageOf([serum])), [COURSES]: () => aPageOf([]) });
    await person.type(field, ' facial');
    expect(await screen.findByText('Buscando…')).toBeVisible();
    expect(screen.queryByText('2 resultados')).not.toBeInTheDocument();
    expect(screen.getByRole('option', { name: /Sérum Facial/ })).toBeVisible();
    answer();
    expect(await screen.findByText('1 resultado')).toBeVisible();
  });

  it('leaves similar words out where others are as typed', async () => {
    fakeApi({ [PRODUCTS]: () => aPageOf([serum], { isSimilar: true }), [COURSES]: () => aPageOf([course]) });
    const { person, field } = await openSearch();
    await person.type(field, 'casa');
    expect(await screen.findByRole('option', { name: /Sérum em casa/ })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Produtos' })).not.toBeInTheDocument();
    expect(screen.getByText('1 resultado')).toBeVisible();
  });

  it('is used with arrow keys, and Enter opens what is chosen', async () => {
    searching();
    const { person, field, address } = await openSearch();
    await person.type(field, 'serum');
    const [first, second] = await screen.findAllByRole('option');
    expect(field).not.toHaveAttribute('aria-activedescendant');
    await person.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', first?.id);
    expect(first).toHaveAttribute('aria-selected', 'true');
    await person.keyboard('{ArrowUp}');
    expect(field).not.toHaveAttribute('aria-activedescendant');
    await person.keyboard('{ArrowUp}');
    expect(field).toHaveAttribute('aria-activedescendant', second?.id);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/produto/digital/${course.id}`));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('leads to the page of all results with Enter when nothing is chosen', async () => {
    searching();
    const { person, field, address } = await openSearch();
    await person.type(field, ' sérum facial {Enter}');
    await waitFor(() => expect(address()).toBe('/busca?q=s%C3%A9rum+facial'));
  });

  it('closes with Escape and gives the focus back', async () => {
    searching();
    const { person } = await openSearch();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Buscar' })).toHaveFocus();
  });

  it('suggests pages before anything is typed and where nothing is found', async () => {
    fakeApi({ [PRODUCTS]: () => aPageOf([]), [COURSES]: () => aPageOf([]) });
    const { person, field } = await openSearch();
    const suggestions = screen.getByRole('navigation', { name: 'Sugestões' });
    expect(
      within(suggestions)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toContain('Doações');
    await person.type(field, 'zzzz');
    expect(await screen.findByText('Nada encontrado. Confira a escrita ou tente outra palavra.')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Sugestões' })).toBeVisible();
  });

  it('finds pages while products can’t be searched, and tries again', async () => {
    const api = fakeApi({ [PRODUCTS]: () => new FakeProblem('validation.failed'), [COURSES]: () => aPageOf([]) });
    const { person, field } = await openSearch();
    await person.type(field, 'contato');
    expect(await screen.findByText('Não foi possível buscar produtos e cursos.')).toBeVisible();
    expect(screen.getByRole('option', { name: /Contato/ })).toBeVisible();
    api.on({ [PRODUCTS]: () => aPageOf([serum]) });
    await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('option', { name: /Sérum Facial/ })).toBeVisible();
  });
});

describe('the page of results', () => {
  it('shows all kinds, and leads to the shop for the rest', async () => {
    fakeApi({ [PRODUCTS]: () => aPageOf([serum], { total: 1030, isSimilar: true }), [COURSES]: () => aPageOf([]) });
    renderSite('/busca?q=serun');
    expect(await screen.findByRole('link', { name: /Sérum Facial/ })).toBeVisible();
    expect(screen.getByText('1.030 resultados com palavras parecidas com “serun”')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver todos os produtos' })).toHaveAttribute('href', '/loja?busca=serun');
    expect(screen.queryByRole('region', { name: 'Cursos' })).not.toBeInTheDocument();
  });

  it('counts the results that it leaves to the shop, and says when there are more than are counted', async () => {
    fakeApi({
      [PRODUCTS]: () => aPageOf([serum], { total: 1000, isTotalCapped: true }),
      [COURSES]: () => aPageOf([course], { total: 40 }),
    });
    renderSite('/busca?q=serum');
    expect(await screen.findByText('mais de 1.040 resultados com “serum”')).toBeVisible();
  });

  it('searches again while one types, and keeps the text in the address', async () => {
    searching();
    const { person, address } = renderSite('/busca');
    await person.type(await screen.findByRole('searchbox'), 'serum');
    expect(await screen.findByRole('link', { name: /Sérum Facial/ })).toBeVisible();
    expect(address()).toBe('/busca?q=serum');
  });

  it('says nothing about a text before its results are there', async () => {
    let arrive: (found: unknown) => void = () => undefined;
    const waiting = new Promise((resolve) => (arrive = resolve));
    const answer =
      (found: unknown[]) =>
      ({ query }: { query: URLSearchParams }) =>
        query.get('search') === 'zzz' ? waiting.then(() => aPageOf(found)) : aPageOf([]);
    fakeApi({ [PRODUCTS]: answer([serum]), [COURSES]: answer([course]) });
    const { person } = renderSite('/busca?q=zz');
    await screen.findByRole('heading', { name: 'Nada encontrado' });
    await person.fill(screen.getByRole('searchbox'), 'z');
    expect(await screen.findByRole('status', { name: 'Buscando' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Nada encontrado' })).not.toBeInTheDocument();
    arrive(undefined);
    expect(await screen.findByText('2 resultados com “zzz”')).toBeVisible();
  });

  it('says that nothing was found, with ways to go on', async () => {
    fakeApi({ [PRODUCTS]: () => aPageOf([]), [COURSES]: () => aPageOf([]) });
    renderSite('/busca?q=zzzz');
    expect(await screen.findByRole('heading', { name: 'Nada encontrado' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Sugestões' })).toBeVisible();
  });

  it('reports a failed search and recovers with a retry', async () => {
    const api = fakeApi({ [PRODUCTS]: () => new FakeProblem('validation.failed'), [COURSES]: () => aPageOf([]) });
    const { person } = renderSite('/busca?q=serum');
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    api.on({ [PRODUCTS]: () => aPageOf([serum]) });
    await person.click(retry);
    expect(await screen.findByRole('link', { name: /Sérum Facial/ })).toBeVisible();
    // The button is gone.
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('keeps what it found, without a message, when it can’t be searched again', async () => {
    const api = searching();
    renderSite('/busca?q=serum');
    await screen.findByRole('link', { name: /Sérum Facial/ });
    api.on({
      [PRODUCTS]: () => new FakeProblem('validation.failed'),
      [COURSES]: () => aPageOf([aDigitalProduct({ name: 'Sérum ao vivo' })]),
    });
    comeBackLater();
    expect(await screen.findByRole('link', { name: /Sérum ao vivo/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Sérum Facial/ })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
