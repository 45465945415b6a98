import { portBase } from './env';

export const sandboxKey = 'key-of-the-journeys';

/** Makes the payment sandbox charge a subscription now, as in the next period. */
export async function chargeSubscription(id: string, outcome: 'paid' | 'refused'): Promise<void> {
  const response = await fetch(`http://localhost:${portBase + 4}/v1/control/subscriptions/${id}/charge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  });
  if (!response.ok) throw new Error(`The sandbox responded with ${response.status}: ${await response.text()}`);
}
