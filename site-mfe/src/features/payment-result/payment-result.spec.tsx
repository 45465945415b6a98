import { act, screen } from '@testing-library/react';
import { renderSite } from '../../testing/render-site';

describe('the payment success page', () => {
  it('shows success at once without a provider’s parameters, and no toast', async () => {
    const { notify } = renderSite('/payment/success');
    expect(await screen.findByRole('heading', { name: 'Pagamento Realizado!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar ao Início' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Continuar Comprando' })).toHaveAttribute('href', '/loja');
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('takes one parameter alone for none', async () => {
    const { notify } = renderSite('/payment/success?token=a');
    await screen.findByRole('heading', { name: 'Pagamento Realizado!' });
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('keeps waiting for two seconds when token and PayerID came', async () => {
    jest.useFakeTimers();
    const { notify } = renderSite('/payment/success?token=a&PayerID=b');
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('status', { name: 'Confirmando o pagamento...' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1_800));
    expect(screen.queryByText('Pagamento Realizado!')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('heading', { name: 'Pagamento Realizado!' })).toBeVisible();
    expect(notify.success).toHaveBeenCalledWith('Pagamento Realizado!', 'Pagamento confirmado com sucesso.');
    jest.useRealTimers();
  });
});

describe('the payment cancelled page', () => {
  it('says that nothing was charged and leads back', async () => {
    const { person, address } = renderSite('/payment/cancelled');
    expect(await screen.findByRole('heading', { name: 'Pagamento Cancelado' })).toBeVisible();
    expect(screen.getByText(/Nenhuma cobrança foi feita/)).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Voltar ao Início' }));
    expect(address()).toBe('/');
  });

  it('sends who has nowhere to go back to the shop', async () => {
    const { person, address } = renderSite('/payment/cancelled');
    await person.click(await screen.findByRole('button', { name: 'Tentar Novamente' }));
    expect(address()).toBe('/loja');
  });
});
