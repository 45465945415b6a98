import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderSite } from '../../testing/render-site';

const LINK = 'POST /api/orders/link';

async function openPage(handler: () => unknown = () => undefined) {
  const api = fakeApi({ [LINK]: handler });
  const site = renderSite('/encontrar-pedido');
  await screen.findByRole('heading', { level: 1, name: 'Encontrar meu pedido' });
  const fill = async (email: string, number: string) => {
    await site.person.type(screen.getByLabelText('E-mail da compra'), email);
    await site.person.type(screen.getByLabelText('Número do pedido'), number);
    await site.person.click(screen.getByRole('button', { name: 'Enviar o link' }));
  };
  const sent = () => api.requests.filter(({ path }) => path === '/api/orders/link');
  return { ...site, fill, sent };
}

describe('the page for lost orders', () => {
  it('asks for the link, and says the same whether there is such an order or not', async () => {
    const { fill, sent } = await openPage();
    await fill('rita@exemplo.com.br', '#1A2B3C4D');
    expect(await screen.findByText(/Se houver um pedido com este e-mail e este número/)).toBeVisible();
    expect(sent()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Enviar de novo' })).toBeVisible();
  });

  it('says what is wrong with the fields, without a request', async () => {
    const { fill, sent } = await openPage();
    await fill('rita', '123');
    expect(await screen.findByText('Email inválido')).toBeVisible();
    expect(screen.getByText('Número inválido: são 8 letras e números, como #1a2b3c4d')).toBeVisible();
    expect(sent()).toHaveLength(0);
  });

  it('says when there were too many requests', async () => {
    const { fill, notify } = await openPage(() => new FakeProblem('rate-limit.exceeded'));
    await fill('rita@exemplo.com.br', '1a2b3c4d');
    await waitFor(() => expect(notify.failure).toHaveBeenCalled());
    expect(screen.queryByText(/o link chega em instantes/)).not.toBeInTheDocument();
  });
});
