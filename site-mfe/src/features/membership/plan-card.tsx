import type { MembershipKind } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Badge, Button, formatMoney, Price } from '@aflora/ui';
import { IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import classes from './plan-card.module.css';
import { chargeOf, savingOf, type Plan } from './plan-price';

interface PlanCardProps {
  plan: Plan;
  type: MembershipKind;
  isStarting: boolean;
  onChoose(): void;
}

export function PlanCard({ plan, type, isStarting, onChoose }: PlanCardProps) {
  const { name, benefitCount, mostPopular } = plan;
  const isYearly = type === 'yearly';
  const chargeCents = chargeOf(plan, type);
  return (
    <article className={clsx(classes.card, mostPopular && classes.popular)}>
      <div className={classes.head}>
        <h3>{name}</h3>
        {mostPopular && <Badge variant="light">Mais popular</Badge>}
      </div>
      <p className={classes.price}>
        <Price cents={chargeCents} /> {isYearly ? 'por ano' : 'por mês'}
      </p>
      {isYearly && <p className={classes.saving}>Você economiza {formatMoney(savingOf(plan))} por ano</p>}
      <ul>
        {siteContent.membershipBenefits.slice(0, benefitCount).map((benefit) => (
          <li key={benefit}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {benefit}
          </li>
        ))}
      </ul>
      <Button variant={mostPopular ? 'filled' : 'light'} fullWidth loading={isStarting} onClick={onChoose}>
        Assinar por {formatMoney(chargeCents)}
      </Button>
    </article>
  );
}
