import { ApiProblem } from '@aflora/api-client';
import type { ShellApi } from '@aflora/mfe-contract';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ShellContext } from '../lib/shell';
import { useUndo, type Undoable } from '../lib/undo';
import { UndoProvider } from './undo-provider';

function Page({ undo }: Pick<Undoable, 'undo'>) {
  const offer = useUndo();
  return (
    <main id="conteudo">
      <h1 tabIndex={-1}>Produtos</h1>
      <button onClick={() => offer({ title: 'Excluído', about: 'Batom', undo })}>Excluir</button>
      <input aria-label="Nome" />
    </main>
  );
}

function renderPage(undo: Undoable['undo'] = jest.fn().mockResolvedValue(undefined)) {
  const notify = { success: jest.fn(), failure: jest.fn() };
  render(
    <MantineProvider env="test">
      <ShellContext value={{ notify } as unknown as ShellApi}>
        <UndoProvider>
          <Page undo={undo} />
        </UndoProvider>
      </ShellContext>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Excluir' }));
  return { notify, undo };
}

const button = () => screen.queryByRole('button', { name: 'Desfazer' });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const settle = () => act(() => Promise.resolve());

describe('the offer to undo', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is announced, and ends after seven seconds', () => {
    renderPage();
    expect(screen.getByRole('status')).toHaveTextContent('ExcluídoBatom');
    pass(6_900);
    expect(button()).toBeVisible();
    pass(200);
    expect(button()).toBeNull();
  });

  it('waits while the pointer or the focus is in it', () => {
    renderPage();
    pass(5_000);
    fireEvent.pointerEnter(screen.getByText('Batom').closest('div') as Element);
    pass(20_000);
    act(() => button()?.focus());
    fireEvent.pointerLeave(screen.getByText('Batom').closest('div') as Element);
    pass(20_000);
    expect(button()).toBeVisible();
    act(() => button()?.blur());
    pass(2_100);
    expect(button()).toBeNull();
  });

  it('undoes once, however often it is pressed', async () => {
    const { notify, undo } = renderPage();
    fireEvent.click(button() as Element);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await settle();
    expect(undo).toHaveBeenCalledTimes(1);
    expect(notify.success).toHaveBeenCalledWith('Desfeito');
    expect(button()).toBeNull();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('is taken by Ctrl+Z, except in a field, where that undoes typing', async () => {
    const { undo } = renderPage();
    fireEvent.keyDown(screen.getByLabelText('Nome'), { key: 'z', ctrlKey: true });
    expect(undo).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Z', metaKey: true });
    await settle();
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('leads the focus of its own buttons to the heading, and takes it from nobody who is elsewhere by then', async () => {
    renderPage();
    act(() => button()?.focus());
    fireEvent.click(button() as Element);
    await settle();
    expect(screen.getByRole('heading')).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Excluir' }));
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    const field = screen.getByLabelText('Nome');
    act(() => field.focus());
    await settle();
    expect(field).toHaveFocus();
  });

  it('stays after a lost response, says so, and repeats the same attempt', async () => {
    const undo = jest.fn().mockRejectedValueOnce(new ApiProblem('network.offline')).mockResolvedValueOnce('Restaurado');
    const { notify } = renderPage(undo);
    act(() => button()?.focus());
    fireEvent.click(button() as Element);
    await settle();
    expect(screen.getByRole('status')).toHaveTextContent('Sem resposta: não se sabe se foi desfeito. Tente de novo.');
    expect(button()).toHaveFocus();
    act(() => button()?.blur());
    pass(60_000);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await settle();
    expect(notify.success.mock.calls).toEqual([['Restaurado']]);
    expect(notify.failure).not.toHaveBeenCalled();
    expect(button()).toBeNull();
    const [first, second] = undo.mock.calls.map(([attempt]) => attempt.idempotencyKey);
    expect(second).toBe(first);
  });

  it('does not blame somebody else when the repetition finds the action undone', async () => {
    const undo = jest.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new ApiProblem('coupon.changed'));
    const { notify } = renderPage(undo);
    fireEvent.click(button() as Element);
    await settle();
    fireEvent.click(button() as Element);
    await settle();
    expect(notify.success).toHaveBeenCalledWith('Já foi desfeito, ou outra pessoa mudou isto. Confira como está agora.');
    expect(notify.failure).not.toHaveBeenCalled();
    expect(button()).toBeNull();
  });

  it('stays for another seven seconds when nobody looked at the request', async () => {
    const { notify, undo } = renderPage(
      jest.fn().mockRejectedValueOnce(new ApiProblem('rate-limit.exceeded')).mockResolvedValue(undefined),
    );
    pass(6_000);
    fireEvent.click(button() as Element);
    await settle();
    expect(notify.failure).toHaveBeenCalledTimes(1);
    pass(6_500);
    fireEvent.click(button() as Element);
    await settle();
    expect(undo).toHaveBeenLastCalledWith(expect.objectContaining({ isRepeated: false }));
    expect(notify.success).toHaveBeenCalledWith('Desfeito');
  });

  it.each([
    ['contact-message.changed', 'Outra pessoa já mudou o status. Confira como está agora.'],
    ['saved-view.too-many', 'Você já tem 20. Exclua uma para salvar outra.'],
    ['product.not-found', 'Outra pessoa já mudou isto, ou o prazo para desfazer acabou.'],
  ] as const)('says what is in the way after %s', async (code, reason) => {
    const { notify } = renderPage(jest.fn().mockRejectedValue(new ApiProblem(code)));
    fireEvent.click(button() as Element);
    await settle();
    expect(notify.failure).toHaveBeenCalledWith('Não foi possível desfazer', reason);
    expect(button()).toBeNull();
  });
});
