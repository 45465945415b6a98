import { screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '../testing/a-product';
import { anOrder, ordersApi } from '../testing/an-order';
import { consoleApi } from '../testing/console-api';
import { renderConsole } from '../testing/render-console';
import { sidebarEntries } from './sidebar';

const PAGE = '/dashboard/pedidos';
const address = () => screen.getByTestId('address').textContent;
const focusedRow = () => document.activeElement?.getAttribute('aria-labelledby') ?? document.activeElement?.textContent;

async function renderOrders(path = PAGE) {
  ordersApi([anOrder(), anOrder({ id: 'ffff0000-1' })]);
  const view = renderConsole(path);
  await screen.findAllByRole('button', { name: 'Ver Detalhes' });
  return view;
}

describe('single-key shortcuts', () => {
  afterEach(() => localStorage.clear());

  it('move over the rows, choose one and open it', async () => {
    const { user } = await renderOrders(`${PAGE}?exibir=tabela`);
    await user.keyboard('j');
    expect(document.activeElement).toHaveTextContent('#a1b2c3d4');
    await user.keyboard('jj');
    expect(document.activeElement).toHaveTextContent('#ffff0000');
    await user.keyboard('kx');
    expect(screen.getByRole('checkbox', { name: 'Selecionar Pedido #a1b2c3d4' })).toBeChecked();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain('aberto='));
  });

  it('reach the cards of a list as well', async () => {
    const { user } = await renderOrders();
    await user.keyboard('j');
    const first = focusedRow();
    await user.keyboard('j');
    expect(focusedRow()).not.toBe(first);
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Pedido #ffff0000' }));
  });

  it('go to the search, where letters are typed again', async () => {
    const { user } = await renderOrders();
    await user.keyboard('/');
    const field = screen.getByRole('searchbox', { name: 'Buscar pedidos' });
    expect(field).toHaveFocus();
    await user.keyboard('jg?');
    expect(field).toHaveValue('jg?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('wait for a dialog that is open, and not for one that fades away', async () => {
    const { user } = await renderOrders();
    const dialog = Object.assign(document.createElement('section'), { role: 'dialog' });
    document.body.append(dialog);
    await user.keyboard('j');
    expect(document.body).toHaveFocus();
    dialog.setAttribute('inert', '');
    await user.keyboard('j');
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Pedido #a1b2c3d4' }));
    dialog.remove();
  });

  it('have a key for every page', async () => {
    const { user } = await renderOrders();
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog'));
    for (const { label } of sidebarEntries) expect(list.getByText(label)).toBeInTheDocument();
  });

  it('go to pages after g', async () => {
    consoleApi([aProduct({ name: 'Batom' })]);
    const { user } = renderConsole('/dashboard/relatorios');
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('gp');
    expect(await screen.findByRole('article', { name: 'Batom' })).toBeInTheDocument();
    await user.keyboard('r');
    expect(address()).toBe('/dashboard/produtos-fisicos');
  });

  it('are listed, and can be turned off for good, while combinations stay', async () => {
    const first = await renderOrders();
    await first.user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Atalhos de teclado' }));
    expect(dialog.getByText('Próxima linha')).toBeInTheDocument();
    await first.user.click(dialog.getByRole('switch', { name: /^Usar atalhos de uma tecla/ }));
    expect(dialog.queryByText('Próxima linha')).not.toBeInTheDocument();
    expect(dialog.getByText('Buscar ou ir para')).toBeInTheDocument();
    first.unmount();
    const { user } = await renderOrders();
    await user.keyboard('?j');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.activeElement).not.toHaveAttribute('data-row');
    await user.click(screen.getByRole('button', { name: /Conta de/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Atalhos de teclado' }));
    expect(await screen.findByRole('dialog', { name: 'Atalhos de teclado' })).toBeInTheDocument();
  });
});
