import type { InstalmentPlanView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { instalmentsQuery } from '../../lib/payments.api';
import { useShell } from '../../lib/shell';
import classes from './instalments.module.css';

/** Instalments that the provider offers for the amount; nothing while they are unknown. */
export function Instalments({ provider, amountCents }: { provider: string; amountCents: number }) {
  const { data } = useQuery(instalmentsQuery(useShell().api, amountCents));
  const option = data?.find((one) => one.provider === provider);
  const last = option?.plans.at(-1);
  if (!option || !last) return null;
  const free = option.plans.findLast(({ totalCents }) => totalCents === amountCents);
  return (
    <div className={classes.instalments}>
      <p>
        Em até <b>{planText(last)}</b>, total {formatMoney(last.totalCents)}
        {last === free ? ', sem juros.' : '.'}
        {free && free !== last && free.count > 1 && ` Sem juros em até ${planText(free)}.`}
      </p>
      <details>
        <summary>Ver todas as parcelas</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Parcelas</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {option.plans.map((plan) => (
              <tr key={plan.count}>
                <td>{planText(plan)}</td>
                <td>{plan.totalCents === amountCents ? `${formatMoney(plan.totalCents)}, sem juros` : formatMoney(plan.totalCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p className={classes.source}>
        Valores do provedor para cartões {option.card}. Os do seu cartão aparecem na página dele, antes de você confirmar.
      </p>
    </div>
  );
}

const planText = ({ count, instalmentCents }: InstalmentPlanView): string => `${count}x de ${formatMoney(instalmentCents)}`;
