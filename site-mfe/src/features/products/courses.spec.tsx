import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { aDigitalProduct } from '../../testing/a-digital-product';
import { aPageOf } from '../../testing/a-physical-product';
import { renderSite } from '../../testing/render-site';

const LIST = 'GET /api/digital-products';
const CATEGORIES = 'GET /api/digital-products/categories';

function coursesWith(...courses: ReturnType<typeof aDigitalProduct>[]) {
  return fakeApi({
    [LIST]: () => aPageOf(courses),
    [CATEGORIES]: () => [],
    ...Object.fromEntries(courses.map((course) => [`GET /api/digital-products/${course.id}`, () => course])),
  });
}

describe('the courses', () => {
  it('are listed with their rating and lead to their seller in a new tab', async () => {
    coursesWith(aDigitalProduct({ name: 'Automaquiagem' }));
    renderSite('/cursos');
    expect(await screen.findByRole('heading', { name: 'Automaquiagem' })).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent('4.9');
    const buy = screen.getByRole('link', { name: 'Comprar curso: Automaquiagem' });
    expect(buy).toHaveAttribute('href', 'https://parceiro.example/curso');
    expect(buy).toHaveAttribute('target', '_blank');
    expect(screen.getByPlaceholderText('Buscar cursos...')).toBeVisible();
  });

  it('say when a course has no link yet, in the list and on its page', async () => {
    const course = aDigitalProduct({ affiliateLink: '' });
    coursesWith(course);
    const { person, notify } = renderSite('/cursos');
    await person.click(await screen.findByRole('button', { name: /Comprar curso/ }));
    expect(notify.failure).toHaveBeenLastCalledWith('Link não disponível', 'O link de compra para este curso ainda não está disponível.');
    await person.click(screen.getByRole('link', { name: course.name }));
    await person.click(await screen.findByRole('button', { name: 'Comprar curso' }));
    expect(notify.failure).toHaveBeenLastCalledWith('Link não disponível', 'O link de compra para este produto ainda não está disponível.');
  });

  it('report a failed load in their own words', async () => {
    fakeApi({ [LIST]: () => new FakeProblem('validation.failed'), [CATEGORIES]: () => [] });
    const { notify } = renderSite('/cursos');
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar os cursos.');
  });

  it('are where an unknown course leads back to', async () => {
    fakeApi({
      [LIST]: () => aPageOf([]),
      [CATEGORIES]: () => [],
      'GET /api/digital-products/x': () => new FakeProblem('product.not-found'),
    });
    const { address, notify } = renderSite('/produto/digital/x');
    await waitFor(() => expect(address()).toBe('/cursos'));
    expect(notify.failure).toHaveBeenCalledWith('Produto não encontrado', 'O produto que você está procurando não foi encontrado.');
    expect(await screen.findByText('Em breve, novos cursos')).toBeVisible();
  });
});
