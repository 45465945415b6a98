import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type FoundRecordView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';
import { matches } from '../../lib/matches';

const order: FoundRecordView = {
  kind: 'order',
  id: '8f3c21a9-0000-4000-8000-000000000000',
  name: 'Joana Maria',
  email: 'joana@example.com',
  amountCents: 15_480,
};

async function openPalette(user: ReturnType<typeof renderConsole>['user']) {
  await user.keyboard('{Control>}k{/Control}');
  return within(await screen.findByRole('dialog', { name: 'Buscar ou ir para' }));
}

const address = () => screen.getByTestId('address').textContent;

describe('the command palette', () => {
  it('goes to a page by the keyboard alone', async () => {
    consoleApi();
    const { user } = renderConsole('/dashboard');
    const palette = await openPalette(user);
    expect(palette.getByRole('textbox', { name: 'Buscar ou ir para' })).toHaveFocus();
    await user.keyboard('relato{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/dashboard/relatorios'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // The palette is empty when it opens again.
    expect((await openPalette(user)).getByRole('textbox')).toHaveValue('');
  });

  it('finds records of the API and opens them', async () => {
    const api = consoleApi([], {
      [`GET ${paths.adminSearch}`]: () => [order],
      [`GET ${paths.adminOrders}`]: () => new FakeProblem('server.unexpected'),
      [`GET ${paths.adminOrder(order.id)}`]: () => new FakeProblem('order.not-found'),
    });
    const { user } = renderConsole('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Buscar ou ir para…' }));
    const palette = within(await screen.findByRole('dialog', { name: 'Buscar ou ir para' }));
    await user.fill(palette.getByRole('textbox'), 'joana');
    const found = await palette.findByRole('button', { name: /Pedido #8f3c21a9.*Joana Maria · joana@example\.com · R\$\s154,80/ });
    expect(api.requests.findLast(({ path }) => path === paths.adminSearch)?.query.get('search')).toBe('joana');
    await user.click(found);
    await waitFor(() => expect(address()).toBe(`/dashboard/pedidos?aberto=${order.id}`));
  });

  it('opens the first record found at Enter', async () => {
    consoleApi([], {
      [`GET ${paths.adminSearch}`]: () => [order],
      [`GET ${paths.adminOrders}`]: () => new FakeProblem('server.unexpected'),
      [`GET ${paths.adminOrder(order.id)}`]: () => new FakeProblem('order.not-found'),
    });
    const { user } = renderConsole('/dashboard');
    const palette = await openPalette(user);
    await user.fill(palette.getByRole('textbox'), '#8f3c21a9');
    expect(await palette.findByRole('button', { name: /Pedido #8f3c21a9/ })).toHaveAttribute('data-selected');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/dashboard/pedidos?aberto=${order.id}`));
  });

  it('does things', async () => {
    consoleApi();
    const { user } = renderConsole('/dashboard');
    const palette = await openPalette(user);
    await user.fill(palette.getByRole('textbox'), 'escuro');
    await user.click(palette.getByRole('button', { name: 'Usar tema escuro' }));
    expect(await screen.findByRole('button', { name: 'Usar tema claro' })).toBeInTheDocument();
  });

  it('says when there is nothing, and asks for no short text', async () => {
    const api = consoleApi([], { [`GET ${paths.adminSearch}`]: () => [] });
    const { user } = renderConsole('/dashboard');
    const palette = await openPalette(user);
    await user.type(palette.getByRole('textbox'), 'zq');
    expect(await palette.findByText('Nada encontrado')).toBeInTheDocument();
    expect(api.requests.filter(({ path }) => path === paths.adminSearch)).toEqual([]);
    await user.type(palette.getByRole('textbox'), 'zq');
    expect(await palette.findByText('Nada encontrado')).toBeInTheDocument();
  });

  it('keeps pages and actions when the search fails', async () => {
    consoleApi([], { [`GET ${paths.adminSearch}`]: () => new FakeProblem('server.unexpected') });
    const { user, notify } = renderConsole('/dashboard');
    const palette = await openPalette(user);
    await user.fill(palette.getByRole('textbox'), 'pedidos');
    expect(palette.getByRole('button', { name: 'Pedidos' })).toBeInTheDocument();
    expect(notify.failure).not.toHaveBeenCalled();
  });
});

describe('a command', () => {
  it('is found by its words in any order, whatever the case and accents', () => {
    const command = { label: 'Usuários', keywords: 'pessoas contas' };
    expect(matches(command, 'USUA')).toBe(true);
    expect(matches(command, 'contas usuarios')).toBe(true);
    expect(matches(command, 'pedidos')).toBe(false);
    expect(matches(command, '')).toBe(true);
  });
});
