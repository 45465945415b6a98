import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { paths, type PaymentView, type StartMembershipInput } from '@aflora/contracts';
import { paymentOptionsQuery, payableWith } from '../../lib/payments.api';

/** With the first provider that can charge again and again. Throws `payment.method-unavailable` when there is none. */
export async function startMembership(api: ApiClient, plan: Omit<StartMembershipInput, 'provider'>): Promise<PaymentView> {
  const [option] = payableWith(await paymentOptionsQuery(api).queryFn({}), { recurring: true }) ?? [];
  if (!option) throw new ApiProblem('payment.method-unavailable');
  return api.post<PaymentView>(paths.memberships, { ...plan, provider: option.provider }, { idempotencyKey: crypto.randomUUID() });
}
