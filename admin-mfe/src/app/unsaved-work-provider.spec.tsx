import { paths } from '@aflora/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '../testing/a-product';
import { anOpenOrder, openOrderApi, ORDER_ID } from '../testing/an-order';
import { consoleApi } from '../testing/console-api';
import { renderConsole } from '../testing/render-console';

type Console = ReturnType<typeof renderConsole>;

const FORM = '/dashboard/produtos-fisicos?novo=1';
const ORDER = `/dashboard/pedidos?aberto=${ORDER_ID}`;
const QUESTION = 'Descartar alterações?';
const address = () => screen.getByTestId('address').textContent;
const press = ({ user }: Console, name: string) => user.click(screen.getByRole('button', { name }));
const follow = ({ user }: Console, name: string | RegExp) => user.click(screen.getByRole('link', { name }));
const isAsked = () => screen.findByRole('dialog', { name: QUESTION });

const choose = async ({ user }: Console, command: string) => {
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
  await user.fill(await screen.findByRole('textbox', { name: 'Buscar ou ir para' }), command);
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: command }));
};

async function aTypedProduct() {
  const api = consoleApi([], { [`POST ${paths.adminPhysicalProducts}`]: () => aProduct() });
  const view = renderConsole(FORM);
  await view.user.type(await screen.findByLabelText('Nome'), 'Óleo');
  return { ...view, api };
}

async function aTypedNote() {
  openOrderApi(anOpenOrder({ steps: ['refund', 'ship'], refundableCents: 5000 }), {});
  const view = renderConsole(ORDER);
  await view.user.fill(await screen.findByLabelText('Nova nota'), 'Ligar amanhã');
  return view;
}

/** Whether the browser would ask for a confirmation when the tab is reloaded or closed. */
const isReloadHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a typed product', () => {
  it.each([
    ['the menu', (view: Console) => follow(view, /^Pedidos/), '/dashboard/pedidos'],
    ['the console’s name', (view: Console) => follow(view, 'Dashboard Admin'), '/dashboard'],
    ['the way back to the site', (view: Console) => follow(view, 'Voltar ao Site'), '/'],
    ['the palette', (view: Console) => choose(view, 'Usuários'), '/dashboard/usuarios'],
    ['a sign-out', (view: Console) => press(view, 'Sair'), '/'],
    ['a sign-out by the palette', (view: Console) => choose(view, 'Sair'), '/'],
  ])('is not left by %s without a question', async (_way, leave, there) => {
    const view = await aTypedProduct();
    await leave(view);
    await isAsked();
    expect(address()).toBe(FORM);
    await press(view, 'Continuar editando');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Nome')).toHaveValue('Óleo');
    expect(view.notify.success).not.toHaveBeenCalled();

    await leave(view);
    await isAsked();
    await press(view, 'Descartar');
    await waitFor(() => expect(address()).toBe(there));
  });

  it('is held at a reload, until it is saved', async () => {
    const view = await aTypedProduct();
    expect(isReloadHeld()).toBe(true);
    await view.user.type(screen.getByLabelText('Preço'), '1990');
    await press(view, 'Salvar');
    await waitFor(() => expect(view.notify.success).toHaveBeenCalledWith('Produto criado com sucesso!'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(isReloadHeld()).toBe(false);
    await follow(view, /^Pedidos/);
    await waitFor(() => expect(address()).toBe('/dashboard/pedidos'));
  });

  it('asks nothing of who searches the list below it, or has typed nothing', async () => {
    const view = await aTypedProduct();
    await view.user.fill(screen.getByPlaceholderText(/Buscar/), 'sérum');
    await waitFor(() => expect(address()).toContain('busca='));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await view.user.clear(screen.getByLabelText('Nome'));
    await follow(view, /^Pedidos/);
    await waitFor(() => expect(address()).toBe('/dashboard/pedidos'));
  });
});

describe('what was typed in an open order', () => {
  it('is not closed with its panel, by its button, without a question', async () => {
    const view = await aTypedNote();
    await press(view, 'Fechar');
    await isAsked();
    await press(view, 'Continuar editando');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).not.toBeInTheDocument());
    expect(screen.getByLabelText('Nova nota')).toHaveValue('Ligar amanhã');
    await press(view, 'Fechar');
    await isAsked();
    await press(view, 'Descartar');
    await waitFor(() => expect(address()).toBe('/dashboard/pedidos'));
  });

  it('is no matter of a dialog in which nothing was typed', async () => {
    const view = await aTypedNote();
    await press(view, 'Marcar como enviado');
    const dialog = within(await screen.findByRole('dialog', { name: 'Marcar como enviado' }));
    await view.user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Marcar como enviado' })).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog', { name: QUESTION })).not.toBeInTheDocument();
    expect(isReloadHeld()).toBe(true);
  });

  it('stays guarded when what was typed in a dialog is discarded', async () => {
    const view = await aTypedNote();
    await press(view, 'Marcar como enviado');
    const dialog = within(await screen.findByRole('dialog', { name: 'Marcar como enviado' }));
    await view.user.fill(dialog.getByLabelText('Código de rastreio'), 'BR123');
    await view.user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await isAsked();
    await press(view, 'Descartar');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Marcar como enviado' })).not.toBeInTheDocument());
    expect(isReloadHeld()).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).not.toBeInTheDocument());
    await press(view, 'Fechar');
    await isAsked();
  });

  it.each([
    ['Reembolsar', 'Motivo'],
    ['Marcar como enviado', 'Código de rastreio'],
  ])('is not closed with the dialog "%s" without a question', async (step, field) => {
    openOrderApi(anOpenOrder({ steps: ['refund', 'ship'], refundableCents: 5000 }), {});
    const view = renderConsole(ORDER);
    await view.user.click(await screen.findByRole('button', { name: step }));
    const dialog = within(await screen.findByRole('dialog', { name: step }));
    await view.user.fill(dialog.getByLabelText(field), 'BR123');
    await view.user.keyboard('{Escape}');
    await isAsked();
    // The confirmation dialog handles Escape itself.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continuar editando' })).toHaveFocus());
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).not.toBeInTheDocument());
    expect(dialog.getByLabelText(field)).toHaveValue('BR123');
    await view.user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await isAsked();
    await press(view, 'Descartar');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: step })).not.toBeInTheDocument());
    expect(address()).toBe(ORDER);
  });
});
