import { siteContent } from '@aflora/contracts/content';
import { Badge, Button, formatMoney, Price } from '@aflora/ui';
import { IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { contactAbout } from '../../layout/contact-address';
import classes from './plan-card.module.css';

type Plan = (typeof siteContent.plans)[number];

export function PlanCard({ plan }: { plan: Plan }) {
  const { name, monthlyCents, benefitCount, mostPopular } = plan;
  return (
    <article className={clsx(classes.card, mostPopular && classes.popular)}>
      <div className={classes.head}>
        <h3>{name}</h3>
        {mostPopular && <Badge variant="light">Mais popular</Badge>}
      </div>
      <p className={classes.price}>
        <Price cents={monthlyCents} /> por mês
      </p>
      <ul>
        {siteContent.membershipBenefits.slice(0, benefitCount).map((benefit) => (
          <li key={benefit}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {benefit}
          </li>
        ))}
      </ul>
      <Button component={Link} to={contactAbout(`Quero ser ${name}`)} variant={mostPopular ? 'filled' : 'light'} fullWidth>
        Assinar por {formatMoney(monthlyCents)}
      </Button>
    </article>
  );
}
