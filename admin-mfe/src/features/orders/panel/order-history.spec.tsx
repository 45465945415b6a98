import { FakeProblem } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { anOpenOrder, openOrderApi, ORDER_ID } from '../../../testing/an-order';
import { renderConsole } from '../../../testing/render-console';

const OPEN = `/dashboard/pedidos?aberto=${ORDER_ID}`;
const panel = async () => within(await screen.findByRole('dialog', { name: 'Pedido #a1b2c3d4' }));

describe('a note', () => {
  const path = paths.adminOrderNotes(ORDER_ID);

  it('is written and stands with who wrote it, newest first', async () => {
    let now = anOpenOrder();
    const api = openOrderApi(now, {
      [`GET ${paths.adminOrder(ORDER_ID)}`]: () => now,
      [`POST ${path}`]: () =>
        (now = anOpenOrder({
          history: [...now.history, { id: 'n1', kind: 'note', note: 'Embrulhar', by: 'Ana Lima', at: '2026-11-20T18:00:00.000Z' }],
        })),
    });
    const { user } = renderConsole(OPEN);
    const order = await panel();
    const add = await order.findByRole('button', { name: 'Adicionar nota' });
    await user.click(add);
    expect(await order.findByText('Nota é obrigatória')).toBeInTheDocument();
    await user.fill(order.getByLabelText('Nova nota'), 'Embrulhar');
    await user.click(add);
    expect(await order.findByText('Ana Lima')).toBeInTheDocument();
    expect(api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ note: 'Embrulhar' }]);
    expect(order.getByLabelText('Nova nota')).toHaveValue('');
  });

  it('is stored once when it is sent again after a lost response, and again when it is another note', async () => {
    const api = openOrderApi(anOpenOrder(), {
      [`POST ${path}`]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const { user, notify } = renderConsole(OPEN);
    const order = await panel();
    const add = async (times: number) => {
      await user.click(order.getByRole('button', { name: 'Adicionar nota' }));
      await waitFor(() => expect(keys()).toHaveLength(times));
    };
    const keys = () => api.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
    await user.fill(await order.findByLabelText('Nova nota'), 'Liguei');
    await add(1);
    await waitFor(() => expect(notify.failure).toHaveBeenCalledTimes(1));
    api.on({ [`POST ${path}`]: () => anOpenOrder() });
    await add(2);
    await waitFor(() => expect(order.getByLabelText('Nova nota')).toHaveValue(''));
    await user.fill(order.getByLabelText('Nova nota'), 'Liguei');
    await add(3);
    const [first, repeated, another] = keys();
    expect(first).toEqual(expect.any(String));
    expect(repeated).toBe(first);
    expect(another).not.toBe(first);
  });

  it('that is not taken stays in its field', async () => {
    openOrderApi(anOpenOrder(), { [`POST ${path}`]: () => new FakeProblem('server.unexpected') });
    const { user, notify } = renderConsole(OPEN);
    const order = await panel();
    await user.fill(await order.findByLabelText('Nova nota'), 'Embrulhar');
    await user.click(order.getByRole('button', { name: 'Adicionar nota' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledTimes(1));
    expect(order.getByLabelText('Nova nota')).toHaveValue('Embrulhar');
  });
});
