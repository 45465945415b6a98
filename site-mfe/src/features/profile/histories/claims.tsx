import type { ClaimView } from '@aflora/contracts';
import { Button, formatDate, formatMoney } from '@aflora/ui';
import { keepFocusNear } from '@aflora/ui/opener-focus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, type MouseEvent } from 'react';
import { notifyProblem, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import classes from './claims.module.css';
import { answerClaim, claimsQuery, donationsQuery, ordersQuery } from '../profile.api';

/** Guests' orders and donations with this account's e-mail address. Renders nothing without any, which is the case for most users. */
export function Claims() {
  const { data: claims = [] } = useQuery(claimsQuery(useShell().api));
  const titleId = useId();
  if (claims.length === 0) return null;
  return (
    <section className={classes.notice} aria-labelledby={titleId}>
      <h2 id={titleId}>Isto é seu?</h2>
      <p>Alguém usou o seu e-mail sem entrar na conta. Se foi você, adicione à sua conta para acompanhar por aqui.</p>
      <ul>
        {claims.map((claim) => (
          <Claim key={claim.id} claim={claim} />
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ kind, id }: ClaimView): string => (kind === 'order' ? `Pedido #${id.slice(0, 8)}` : 'Doação');

type Answer = 'attachment' | 'dismissal';

function Claim({ claim }: { claim: ClaimView }) {
  const { amountCents, createdAt } = claim;
  const answer = useAnswer(claim);
  const nameId = useId();
  const give = (given: Answer) => (event: MouseEvent) => {
    keepFocusNear(event.currentTarget);
    answer.start(given);
  };
  return (
    <li>
      <p id={nameId}>
        <b>{nameOf(claim)}</b> de {formatMoney(amountCents)}, em <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      <div className={classes.answers}>
        <Button aria-describedby={nameId} loading={answer.isPending} onClick={give('attachment')}>
          Adicionar à minha conta
        </Button>
        <Button variant="outline" aria-describedby={nameId} data-disabled={answer.isPending || undefined} onClick={give('dismissal')}>
          Não é meu
        </Button>
      </div>
    </li>
  );
}

function useAnswer({ id, kind }: ClaimView) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const reload = async () => {
    const history = kind === 'order' ? ordersQuery(api).queryKey : donationsQuery(api).queryKey;
    await Promise.all([claimsQuery(api).queryKey, history].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  return useSingleMutation({
    meta: { failure: false },
    mutationFn: (answer: Answer) => answerClaim(api, id, answer),
    onSuccess: (_, answer) => {
      if (answer === 'attachment') notify.success('Adicionado à sua conta', 'Agora você acompanha por aqui.');
      else notify.success('Obrigado por avisar', 'Isto não aparece mais na sua conta.');
      return reload();
    },
    onError: (error) => {
      notifyProblem(notify, error);
      return reload();
    },
  });
}
