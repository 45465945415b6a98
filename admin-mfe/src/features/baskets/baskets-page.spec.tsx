import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type AdminBasketView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/cestas?exibir=tabela';
const LIST = `GET ${paths.adminBaskets}`;
const STEP = `POST ${paths.adminBasketSteps}`;

const aBasket = (given: Partial<AdminBasketView> = {}): AdminBasketView => ({
  ...{ id: 'b1', number: 1001, status: 'reserved', version: 1, donationId: 'd1', donorName: 'Rita Souza', isAnonymous: false },
  ...{
    isTold: true,
    place: null,
    photoUrl: null,
    reservedAt: '2026-11-20T12:15:00Z',
    packedAt: null,
    deliveredAt: null,
    cancelledAt: null,
  },
  ...given,
});
const pageOf = (items: AdminBasketView[]) => ({
  ...{ items, total: items.length, isTotalCapped: false, nextCursor: null, previousCursor: null },
});
const basketsApi = (items: AdminBasketView[], more: Parameters<typeof consoleApi>[1] = {}) =>
  consoleApi([], { [LIST]: () => pageOf(items), ...more });
const changed = (ids: string[], unchanged = 0, unpaid = 0) => ({ changed: ids.map((id) => ({ id, version: 2 })), unchanged, unpaid });
const bodies = (api: ReturnType<typeof basketsApi>, path: string) =>
  api.requests.filter((request) => request.method === 'POST' && request.path === path).map(({ body }) => body);
const two = () => [aBasket(), aBasket({ id: 'b2', number: 1002, donorName: null, isAnonymous: true })];
const bar = async () => within(await screen.findByRole('region', { name: 'Seleção' }));

async function choosePage(items = two(), more: Parameters<typeof consoleApi>[1] = {}) {
  const api = basketsApi(items, more);
  const console = renderConsole(PAGE);
  await console.user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
  return { api, ...console };
}

describe('the list of adopted baskets', () => {
  it('shows status, adopter, place and photo, and leads to the donation', async () => {
    const photoUrl = '/media/basket-photos/detail/a-1700000000000.webp';
    basketsApi([aBasket({ status: 'packed', isTold: false, place: 'Vila Nova, Campinas', photoUrl }), ...two().slice(1)]);
    renderConsole(PAGE);
    const [, first, second] = await screen.findAllByRole('row');
    for (const text of ['Cesta nº 1001', 'Embalada, aviso a caminho', 'Rita Souza', 'Vila Nova, Campinas', '20/11/2026'])
      expect(first).toHaveTextContent(text);
    expect(within(first as HTMLElement).getByRole('img')).toHaveAttribute('src', photoUrl.replace('detail', 'card'));
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', '/dashboard/doacoes?aberto=d1');
    expect(second).toHaveTextContent('Doação Anônima');
    expect(second).toHaveTextContent('Sem foto');
  });

  it('names the days on a card', async () => {
    basketsApi([aBasket({ status: 'packed', reservedAt: '2026-11-20T15:00:00Z', packedAt: '2026-11-22T15:00:00Z' })]);
    renderConsole('/dashboard/cestas?exibir=cartoes');
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('Adotada em 20/11/2026');
    expect(card).toHaveTextContent('Última etapa: 22/11/2026, 12:00');
  });

  it('is filtered, searched and sorted by the address', async () => {
    const api = basketsApi(two());
    renderConsole(`${PAGE}&busca=vila&status=packed&de=2026-11-01&ordem=place-asc`);
    await screen.findByRole('table');
    const asked = api.requests.findLast(({ path }) => path === paths.adminBaskets)?.query;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({ search: 'vila', status: 'packed', from: '2026-11-01', sort: 'place-asc' });
  });

  it('says what to expect while nobody adopted one, and can be loaded again after a failure', async () => {
    const api = basketsApi([], { [LIST]: () => new FakeProblem('request.malformed') });
    const { user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    api.on({ [LIST]: () => pageOf([]) });
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Nenhuma cesta adotada' })).toBeVisible();
  });
});

describe('chosen baskets', () => {
  it('go forward together, and back when it is undone', async () => {
    const { api, user, notify } = await choosePage(two(), {
      [STEP]: () => changed(['b1', 'b2']),
      [`POST ${paths.adminBasketUndo}`]: () => changed(['b1'], 1),
    });
    await user.click((await bar()).getByRole('button', { name: 'Marcar 2 como embaladas' }));
    expect(await screen.findByText('2 cestas embaladas')).toBeVisible();
    const baskets = ['b1', 'b2'].map((id) => ({ id, version: 1 }));
    expect(bodies(api, paths.adminBasketSteps)).toEqual([{ status: 'packed', baskets }]);
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith(expect.stringMatching(/^1 de 2 desfeitas/)));
    expect(bodies(api, paths.adminBasketUndo)).toEqual([{ status: 'packed', baskets: baskets.map(({ id }) => ({ id, version: 2 })) }]);
  });

  it('are offered the step that they are ready for', async () => {
    await choosePage([aBasket({ status: 'packed' }), aBasket({ id: 'b2', status: 'delivered' })], {});
    const actions = await bar();
    expect(actions.getByRole('button', { name: 'Marcar como entregue' })).toBeVisible();
    expect(actions.queryByRole('button', { name: /embalada/ })).not.toBeInTheDocument();
  });

  it('that a colleague changed first are named, and a change of none is a failure', async () => {
    const { api, user, notify } = await choosePage(two(), { [STEP]: () => changed(['b1'], 1) });
    await user.click((await bar()).getByRole('button', { name: 'Marcar 2 como embaladas' }));
    expect(await screen.findByText(/^1 cesta como antes: outra pessoa/)).toBeVisible();
    api.on({ [STEP]: () => changed([], 2) });
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
    await user.click((await bar()).getByRole('button', { name: 'Marcar 2 como embaladas' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Nada mudou', expect.stringContaining('2 cestas como antes')));
  });

  it('whose money is disputed or going back are left, and the reason is given', async () => {
    const { api, user, notify } = await choosePage(two(), { [STEP]: () => changed([], 2, 1) });
    await user.click((await bar()).getByRole('button', { name: 'Marcar 2 como embaladas' }));
    const [unpaid, left] = [
      '1 cesta como antes: o dinheiro da doação está contestado ou sendo devolvido',
      '1 cesta como antes: outra pessoa',
    ];
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Nada mudou', expect.stringContaining(`${unpaid}. ${left}`)));
    api.on({ [STEP]: () => changed(['b1'], 1, 1) });
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
    await user.click((await bar()).getByRole('button', { name: 'Marcar 2 como embaladas' }));
    expect(await screen.findByText(unpaid)).toBeVisible();
  });

  it('get a photo only after somebody confirmed that it shows nobody', async () => {
    const { api, user, notify } = await choosePage(two(), { [`POST ${paths.adminBasketPhotos}`]: () => changed(['b1', 'b2']) });
    await user.click((await bar()).getByRole('button', { name: 'Foto' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Foto' }));
    await user.upload(dialog.getByLabelText('Foto da cesta', { selector: 'input' }), new File(['x'], 'cesta.png', { type: 'image/png' }));
    await user.click(dialog.getByRole('button', { name: 'Usar foto' }));
    expect(dialog.getByText('Confira a foto e marque')).toBeVisible();
    expect(bodies(api, paths.adminBasketPhotos)).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: 'Sem rostos ou dados pessoais' }));
    await user.click(dialog.getByRole('button', { name: 'Usar foto' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Foto em 2 cestas', undefined));
    const [form] = bodies(api, paths.adminBasketPhotos) as FormData[];
    expect(JSON.parse(String(form?.get('data')))).toMatchObject({ showsNobody: true, baskets: [{ id: 'b1' }, { id: 'b2' }] });
  });

  it('need another look when another photo is chosen, which is shown', async () => {
    const { api, user } = await choosePage(two());
    await user.click((await bar()).getByRole('button', { name: 'Foto' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Foto' }));
    const choose = (name: string) =>
      user.upload(dialog.getByLabelText('Foto da cesta', { selector: 'input' }), new File(['x'], name, { type: 'image/png' }));
    await choose('cesta.png');
    expect(dialog.getByRole('img', { name: 'Foto escolhida' })).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Sem rostos ou dados pessoais' }));
    await choose('familia.png');
    expect(dialog.getByRole('checkbox', { name: 'Sem rostos ou dados pessoais' })).not.toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Usar foto' }));
    expect(bodies(api, paths.adminBasketPhotos)).toEqual([]);
  });

  it('keep the dialog open while their photo is being removed, and send no other meanwhile', async () => {
    const { api, user } = await choosePage([aBasket({ photoUrl: '/media/x.webp' })], {
      [`POST ${paths.adminBasketPhotoRemoval}`]: () => new Promise(() => undefined),
    });
    await user.click((await bar()).getByRole('button', { name: 'Foto' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Foto' }));
    await user.upload(dialog.getByLabelText('Foto da cesta', { selector: 'input' }), new File(['x'], 'cesta.png', { type: 'image/png' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Sem rostos ou dados pessoais' }));
    await user.click(dialog.getByRole('button', { name: 'Remover a foto atual' }));
    await user.click(await screen.findByRole('button', { name: 'Remover' }));
    expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Usar foto' }));
    expect(bodies(api, paths.adminBasketPhotos)).toEqual([]);
  });

  it('lose their photo, and get a place', async () => {
    const { api, user, notify } = await choosePage([aBasket({ photoUrl: '/media/x.webp' })], {
      [`POST ${paths.adminBasketPhotoRemoval}`]: () => changed(['b1']),
      [`POST ${paths.adminBasketPlaces}`]: () => changed(['b1']),
    });
    await user.click((await bar()).getByRole('button', { name: 'Foto' }));
    await user.click(await screen.findByRole('button', { name: 'Remover a foto atual' }));
    expect(bodies(api, paths.adminBasketPhotoRemoval)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Foto removida de 1 cesta', undefined));
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
    await user.click((await bar()).getByRole('button', { name: 'Onde' }));
    await user.type(await screen.findByRole('textbox', { name: 'Bairro e cidade' }), ' Vila Nova, Campinas ');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Lugar de 1 cesta salvo', undefined));
    expect(bodies(api, paths.adminBasketPlaces)).toEqual([{ place: 'Vila Nova, Campinas', baskets: [{ id: 'b1', version: 1 }] }]);
  });

  it('have their different places shown before one is typed for all, and what was typed is not lost by Escape', async () => {
    const { user } = await choosePage([aBasket({ place: 'Centro' }), aBasket({ id: 'b2', number: 1002, place: 'Vila Nova' })]);
    await user.click((await bar()).getByRole('button', { name: 'Onde' }));
    expect(await screen.findByText(/lugares diferentes agora: nº 1001, Centro; nº 1002, Vila Nova\./)).toBeVisible();
    const place = screen.getByRole('textbox', { name: 'Bairro e cidade' });
    expect(place).toHaveValue('');
    await user.type(place, 'Jardim');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(screen.getByRole('textbox', { name: 'Bairro e cidade' })).toHaveValue('Jardim');
  });
});
