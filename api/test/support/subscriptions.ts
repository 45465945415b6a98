import { paths } from '@aflora/contracts';
import type { MoneyApp } from './money-app';

const EXTERNAL_ID = 'SELECT external_id AS id FROM payment_subscriptions WHERE id = $1';

type Action = 'authorise' | 'refuse' | 'cancel';

/** Simulates payers on the sandbox's page and the passing of time. Ids are ours; each action waits until we have the result. */
export function subscriptionsOf(api: MoneyApp) {
  const externalId = async (id: string) => (await api.dataSource.query<[{ id: string }]>(EXTERNAL_ID, [id]))[0].id;
  const returnFromPage = async (id: string) => {
    const response = await api.inject({ method: 'POST', url: paths.subscriptionReturn(id) });
    expect(response.statusCode).toBe(200);
    await api.settled();
    return response.json<{ status: string; path: string }>();
  };
  /** Presses a button on the page, and stays there. */
  const press = async (id: string, action: Action) => {
    const body = new URLSearchParams({ action });
    await fetch(`${api.sandbox.url}/subscribe/${await externalId(id)}`, { method: 'POST', body, redirect: 'manual' });
  };
  return {
    externalId,
    returnFromPage,
    press,
    /** Presses a button on the page, and returns to the site. */
    decide: async (id: string, action: Action) => {
      await press(id, action);
      return returnFromPage(id);
    },
    /** Makes the next period's charge. */
    charge: async (id: string, outcome: 'paid' | 'refused') => {
      await api.control(`/subscriptions/${await externalId(id)}/charge`, { outcome });
      return returnFromPage(id);
    },
  };
}
