import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { paths, type MembershipKind, type PaymentView, type StartMembershipInput } from '@aflora/contracts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notifyProblem } from '../../lib/notify-problem';
import { followPayment, payableWith, paymentOptionsQuery } from '../../lib/payments.api';
import { useLoginFirst } from '../../lib/session';
import { useShell } from '../../lib/shell-context';
import { useSingleMutation } from '../../lib/use-single-mutation';

interface Choice {
  planCode: string;
  membershipType: MembershipKind;
}

/** Leads whoever chose a plan to the provider; visitors sign in on the way. */
export function useStartMembership() {
  const { api, notify } = useShell();
  const navigate = useNavigate();
  const loginFirst = useLoginFirst();
  const [chosen, setChosen] = useState<string>();
  const [isMember, setMember] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  // Whoever comes back by the browser's button may find the page as it was left.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const { start, isPending } = useSingleMutation({
    mutationFn: (choice: Choice) => startMembership(api, choice),
    meta: { failure: false },
    onSuccess: async ({ next }) => {
      if (!next) return navigate('/perfil');
      setLeaving(true);
      followPayment(next);
    },
    onError: (error) => {
      const isAlready = error instanceof ApiProblem && error.code === 'membership.already-active';
      setMember(isAlready);
      if (!isAlready) notifyProblem(notify, error);
    },
  });
  const choose = (choice: Choice) =>
    loginFirst(() => {
      setChosen(choice.planCode);
      start(choice);
    });
  return {
    choose,
    /** The plan on its way to the provider. */
    starting: isPending || isLeaving ? chosen : undefined,
    /** Refused, because there is a membership already. */
    isMember,
  };
}

/** With the first provider that can charge again and again. Throws `payment.method-unavailable` when there is none. */
async function startMembership(api: ApiClient, plan: Omit<StartMembershipInput, 'provider'>): Promise<PaymentView> {
  const [option] = payableWith(await paymentOptionsQuery(api).queryFn({}), { recurring: true }) ?? [];
  if (!option) throw new ApiProblem('payment.method-unavailable');
  return api.post<PaymentView>(paths.memberships, { ...plan, provider: option.provider }, { idempotencyKey: crypto.randomUUID() });
}
