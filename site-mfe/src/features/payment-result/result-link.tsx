import type { PaymentResultView } from '@aflora/contracts';
import { Link } from 'react-router-dom';
import classes from './payment-result.module.css';

const words = { order: 'Ver o pedido', donation: 'Ver a doação', membership: 'Ver a assinatura' };

/** To the page of what was paid for. */
export function ResultLink({ result: { purpose, path } }: { result: PaymentResultView }) {
  return (
    <Link to={path} className={classes.link}>
      {words[purpose]}
    </Link>
  );
}
