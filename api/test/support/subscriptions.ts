import { paths } from '@aflora/contracts';
import type { MoneyApp } from './money-app';

const EXTERNAL_ID = 'SELECT external_id AS id FROM payment_subscriptions WHERE id = $1';

/** What payers do on the sandbox's page and what time does, by our id of the subscription; each ends when we know of it. */
export function subscriptionsOf(api: MoneyApp) {
  const externalId = async (id: string) => (await api.dataSource.query<[{ id: string }]>(EXTERNAL_ID, [id]))[0].id;
  const comeBack = async (id: string) => {
    const answer = await api.inject({ method: 'POST', url: paths.subscriptionReturn(id) });
    expect(answer.statusCode).toBe(200);
    await api.settled();
    return answer.json<{ status: string; path: string }>();
  };
  return {
    externalId,
    comeBack,
    /** Presses a button of the page. */
    decide: async (id: string, action: 'authorise' | 'refuse' | 'cancel') => {
      const body = new URLSearchParams({ action });
      await fetch(`${api.sandbox.url}/subscribe/${await externalId(id)}`, { method: 'POST', body, redirect: 'manual' });
      return comeBack(id);
    },
    /** The next period's charge. */
    charge: async (id: string, outcome: 'paid' | 'refused') => {
      await api.control(`/subscriptions/${await externalId(id)}/charge`, { outcome });
      return comeBack(id);
    },
  };
}
