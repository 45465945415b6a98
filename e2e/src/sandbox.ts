import { portBase } from './env';

export const sandboxKey = 'key-of-the-journeys';

/** The provider's own hand: charges a subscription now, as the next period would. */
export async function chargeSubscription(id: string, outcome: 'paid' | 'refused'): Promise<void> {
  const answer = await fetch(`http://localhost:${portBase + 4}/v1/control/subscriptions/${id}/charge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
}
