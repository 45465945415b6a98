import type { PaymentResultView } from '@aflora/contracts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CenteredPage } from '../../components/centered-page';
import { PageHead } from '../../components/page-head';
import classes from './payment-result.module.css';

interface ResultViewProps {
  title: string;
  /** Of the document, where it differs. */
  documentTitle?: string;
  tone: 'done' | 'waiting' | 'failed';
  icon: ReactNode;
  text: string;
  /** Ways on. */
  children: ReactNode;
}

/** How a payment ended, and where to go from here. */
export function ResultView({ title, documentTitle = title, tone, icon, text, children }: ResultViewProps) {
  return (
    <CenteredPage className={classes.page}>
      <PageHead title={documentTitle} noindex />
      <span className={clsx(classes.mark, classes[tone])}>{icon}</span>
      <h1>{title}</h1>
      <p role="status">{text}</p>
      <div className={classes.actions}>{children}</div>
    </CenteredPage>
  );
}

const words = { order: 'Ver o pedido', donation: 'Ver a doação', membership: 'Ver a assinatura' };

/** To the page of what was paid for. */
export function ResultLink({ result: { purpose, path } }: { result: PaymentResultView }) {
  return (
    <Link to={path} className={classes.link}>
      {words[purpose]}
    </Link>
  );
}
