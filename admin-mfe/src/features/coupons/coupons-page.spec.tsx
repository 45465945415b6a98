import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type AdminCouponView } from '@aflora/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/cupons';
const OPEN = `${PAGE}?aberto=c1`;
const ROW = paths.adminCoupon('c1');
const ACTIVATION = `POST ${paths.adminCouponActivation('c1')}`;

const aCoupon = (given: Partial<AdminCouponView> = {}): AdminCouponView => ({
  ...{ id: 'c1', code: 'BEMVINDA10', kind: 'percent', percent: 10, amountCents: null, smallestSumCents: null, version: 3 },
  ...{ startsOn: '2026-11-01', endsOn: '2026-11-30', maxUses: 50, maxUsesPerPerson: 1, uses: 12, isActive: true, state: 'active' },
  createdAt: '2026-11-01T12:00:00Z',
  ...given,
});

const couponsApi = (coupons: AdminCouponView[], more: Parameters<typeof consoleApi>[1] = {}) =>
  consoleApi([], {
    [`GET ${paths.adminCoupons}`]: () => ({
      items: coupons,
      ...{ total: coupons.length, isTotalCapped: false, nextCursor: null, previousCursor: null },
    }),
    [`GET ${ROW}`]: () => coupons[0],
    ...more,
  });

const panel = async (name = 'Cupom') => within(await screen.findByRole('dialog', { name }));
const sent = (api: ReturnType<typeof couponsApi>, method: string) =>
  api.requests.filter((request) => request.method === method).map(({ body }) => body);

beforeEach(() => localStorage.clear());

describe('the coupons', () => {
  it('are listed with what they take off, their uses, days and state', async () => {
    couponsApi([
      aCoupon(),
      aCoupon({ id: 'c2', code: 'NATAL', percent: null, amountCents: 1500, maxUses: null, uses: 1200, startsOn: null, state: 'ended' }),
      aCoupon({ id: 'c3', code: 'SEMPRE', startsOn: null, endsOn: null, uses: 50, state: 'used-up' }),
    ]);
    renderConsole(PAGE);
    const rows = await screen.findAllByRole('row');
    expect(rows[1]).toHaveTextContent(/BEMVINDA10.*10%.*12 de 50.*01\/11\/2026 a 30\/11\/2026.*Valendo/);
    expect(rows[2]).toHaveTextContent(/NATAL.*R\$\s15,00.*1\.200.*até 30\/11\/2026.*Encerrado/);
    expect(rows[3]).toHaveTextContent(/SEMPRE.*50 de 50.*sem prazo.*Esgotado/);
  });

  it.each(['7,5', '7.5'])('don’t take off 75% when %s is typed', async (typed) => {
    const api = couponsApi([]);
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Novo cupom' }));
    const form = await panel('Novo cupom');
    await user.fill(form.getByLabelText('Código'), 'MEIO');
    await user.type(form.getByLabelText(/^Porcentagem/), typed);
    await user.click(form.getByRole('button', { name: 'Criar cupom' }));
    expect(form.getByLabelText(/^Porcentagem/)).toHaveValue('7,5');
    expect(form.getByLabelText(/^Porcentagem/)).toBeInvalid();
    expect(form.getByLabelText(/^Porcentagem/)).toHaveFocus();
    expect(sent(api, 'POST')).toEqual([]);
  });

  it('are limited to a thousand uses when 1.000 is typed', async () => {
    const api = couponsApi([], { [`POST ${paths.adminCoupons}`]: () => aCoupon(), [`GET ${ROW}`]: () => aCoupon() });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Novo cupom' }));
    const form = await panel('Novo cupom');
    await user.fill(form.getByLabelText('Código'), 'MIL');
    await user.type(form.getByLabelText(/^Porcentagem/), '10');
    await user.type(form.getByLabelText(/^Limite de usos/), '1.000');
    await user.click(form.getByRole('button', { name: 'Criar cupom' }));
    await waitFor(() => expect(sent(api, 'POST')).toMatchObject([{ maxUses: 1000 }]));
  });

  it('are created once their fields follow the rules', async () => {
    const api = couponsApi([], { [`POST ${paths.adminCoupons}`]: () => aCoupon(), [`GET ${ROW}`]: () => aCoupon() });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Novo cupom' }));
    const form = await panel('Novo cupom');
    await waitFor(() => expect(form.getByLabelText('Código')).toHaveFocus());
    await user.fill(form.getByLabelText('Código'), 'bem vinda');
    await user.fill(form.getByLabelText(/^Porcentagem/), '91');
    await user.click(form.getByRole('button', { name: 'Criar cupom' }));
    expect(await form.findByText(/Código inválido/)).toBeVisible();
    expect(form.getByLabelText(/^Porcentagem/)).toHaveAccessibleDescription(/90/);
    for (const [label, text] of [
      ['Código', 'bemvinda10'],
      [/^Porcentagem/, '10'],
    ] as const) {
      await user.clear(form.getByLabelText(label));
      await user.fill(form.getByLabelText(label), text);
    }
    await user.fill(form.getByLabelText('Limite de usos (opcional)'), '50');
    await user.click(form.getByRole('button', { name: 'Criar cupom' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Cupom criado'));
    expect(sent(api, 'POST')).toMatchObject([{ code: 'bemvinda10', kind: 'percent', percent: 10, maxUses: 50, maxUsesPerPerson: '' }]);
    const shown = await panel();
    expect(await shown.findByRole('link', { name: 'Ver pedidos com este cupom' })).toHaveAttribute(
      'href',
      '/dashboard/pedidos?cupom=BEMVINDA10',
    );
    expect(shown.getByRole('button', { name: 'Fechar' })).toHaveFocus();
    expect(localStorage).toHaveLength(0);
  });

  it('show on its field a code that another one has', async () => {
    const taken = { field: 'code', code: 'repeated' as const, params: {} };
    couponsApi([], { [`POST ${paths.adminCoupons}`]: () => new FakeProblem('coupon.exists', { errors: [taken] }) });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Novo cupom' }));
    const form = await panel('Novo cupom');
    await user.fill(form.getByLabelText('Código'), 'BEMVINDA10');
    await user.fill(form.getByLabelText(/^Porcentagem/), '10');
    await user.click(form.getByRole('button', { name: 'Criar cupom' }));
    expect(await form.findByText('Já existe um cupom com este código: escolha outro')).toBeVisible();
    expect(form.getByLabelText('Código')).toBeInvalid();
    await waitFor(() => expect(form.getByLabelText('Código')).toHaveFocus());
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('show on its field a limit that is below their uses', async () => {
    const below = { field: 'maxUses', code: 'too-small' as const, params: { min: 12 } };
    couponsApi([aCoupon()], { [`PATCH ${ROW}`]: () => new FakeProblem('coupon.limit-below-uses', { errors: [below] }) });
    const { user, notify } = renderConsole(OPEN);
    const form = await panel();
    const limit = await form.findByLabelText('Limite de usos (opcional)');
    await user.clear(limit);
    await user.fill(limit, '4');
    await user.click(form.getByRole('button', { name: 'Salvar cupom' }));
    expect(await form.findByText('Limite de usos deve ser no mínimo 12')).toBeVisible();
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('are not saved over somebody else’s change, which is shown while what was typed stays', async () => {
    const api = couponsApi([aCoupon()], { [`PATCH ${ROW}`]: () => new FakeProblem('coupon.changed') });
    const { user, notify } = renderConsole(OPEN);
    const shown = await panel();
    const percent = await shown.findByLabelText(/^Porcentagem/);
    await user.clear(percent);
    await user.fill(percent, '20');
    api.on({ [`GET ${ROW}`]: () => aCoupon({ version: 4, maxUses: 80 }) });
    await user.click(shown.getByRole('button', { name: 'Salvar cupom' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Cupom alterado', expect.any(String)));
    expect(sent(api, 'PATCH')).toMatchObject([{ percent: 20, maxUses: 50, version: 3 }]);
    expect(sent(api, 'PATCH')[0]).not.toHaveProperty('code');
    expect(await shown.findByText(/O cadastro mudou depois disso/)).toBeVisible();
    expect(shown.getByLabelText(/^Porcentagem/)).toHaveValue('20');
    expect(shown.getByLabelText('Limite de usos (opcional)')).toHaveValue('80');
  });

  it('are deactivated, and activated again when that is undone', async () => {
    const api = couponsApi([aCoupon()], { [ACTIVATION]: () => aCoupon({ isActive: false, state: 'off' }) });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Desativar' }));
    expect(await screen.findByText('Cupom desativado')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Desfeito'));
    expect(sent(api, 'POST')).toEqual([
      { isActive: false, from: true },
      { isActive: true, from: false },
    ]);
  });

  it('stay deactivated after a double click', async () => {
    const off = aCoupon({ isActive: false, state: 'off' });
    const api = couponsApi([aCoupon()], { [ACTIVATION]: () => off });
    renderConsole(OPEN);
    const shown = await panel();
    const button = await shown.findByRole('button', { name: 'Desativar' });
    api.on({ [`GET ${ROW}`]: () => off });
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(await shown.findByRole('button', { name: 'Ativar' }), { detail: 2 });
    await act(async () => undefined);
    expect(sent(api, 'POST')).toEqual([{ isActive: false, from: true }]);
  });

  it('limit the list of orders, until that limit is removed', async () => {
    const api = couponsApi([], {
      [`GET ${paths.adminOrders}`]: () => ({ items: [], total: 0, isTotalCapped: false, nextCursor: null, previousCursor: null }),
    });
    const { user } = renderConsole('/dashboard/pedidos?cupom=BEMVINDA10');
    const clear = await screen.findByRole('button', { name: 'Mostrar pedidos com e sem cupom' });
    expect(clear).toHaveTextContent('Cupom: BEMVINDA10');
    const asked = () => api.requests.filter(({ path }) => path === paths.adminOrders).map(({ query }) => query.get('coupon'));
    expect(asked()).toEqual(['BEMVINDA10']);
    await user.click(clear);
    await waitFor(() => expect(asked().at(-1)).toBeNull());
  });
});
