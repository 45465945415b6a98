import { FakeProblem } from '@aflora/api-client/testing';
import type { ClaimView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { openProfile, profileApi } from '../testing/open-profile';

const order: ClaimView = {
  id: 'c0ffee00-0000-4000-8000-000000000001',
  kind: 'order',
  amountCents: 11_290,
  createdAt: '2026-02-11T12:00:00Z',
};
const donation: ClaimView = { id: 'd0', kind: 'donation', amountCents: 5_000, createdAt: '2026-02-10T12:00:00Z' };
const ATTACH = `POST /api/claims/${order.id}/attachment`;
const DISMISS = `POST /api/claims/${order.id}/dismissal`;

async function openClaims() {
  const api = profileApi({ 'GET /api/claims': () => [order, donation], [ATTACH]: () => undefined, [DISMISS]: () => undefined });
  const site = await openProfile();
  const notice = within(await screen.findByRole('region', { name: 'Isto é seu?' }));
  const button = (name: string) => within(notice.getAllByRole('listitem')[0] as HTMLElement).getByRole('button', { name });
  return { ...site, api, notice, button };
}

describe('what guests did with the address of the account', () => {
  it('is not mentioned where there is nothing', async () => {
    profileApi();
    await openProfile();
    expect(screen.queryByRole('region', { name: 'Isto é seu?' })).not.toBeInTheDocument();
  });

  it('is shown with its amount and day', async () => {
    const { notice } = await openClaims();
    const [first, second] = notice.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Pedido #c0ffee00 de R\$.112,90, em 11\/02\/2026/);
    expect(second).toHaveTextContent(/Doação de R\$.50,00, em 10\/02\/2026/);
  });

  it('is added to the account and its history', async () => {
    const { person, api, button, notify, notice } = await openClaims();
    api.on({ 'GET /api/claims': () => [donation] });
    await person.click(button('Adicionar à minha conta'));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Adicionado à sua conta', 'Agora você acompanha por aqui.'));
    await waitFor(() => expect(notice.getAllByRole('listitem')).toHaveLength(1));
    expect(notice.getByRole('heading')).toHaveFocus();
    const orders = api.requests.filter(({ path }) => path === '/api/orders');
    expect(orders).toHaveLength(2);
  });

  it('goes away when it is somebody else’s', async () => {
    const { person, api, button, notify } = await openClaims();
    api.on({ 'GET /api/claims': () => [] });
    await person.click(button('Não é meu'));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Obrigado por avisar', 'Isto não aparece mais na sua conta.'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Isto é seu?' })).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('says so when it was answered in another tab', async () => {
    const { person, api, button, notify } = await openClaims();
    api.on({ [ATTACH]: () => new FakeProblem('claim.not-found'), 'GET /api/claims': () => [donation] });
    await person.click(button('Adicionar à minha conta'));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Não encontrado', 'Este item já foi resolvido ou não está mais aqui.'));
  });
});
