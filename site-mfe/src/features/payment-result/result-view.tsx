import { clsx } from 'clsx';
import type { ReactNode } from 'react';
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
    <main id="conteudo" className={classes.page}>
      <PageHead title={documentTitle} noindex />
      <span className={clsx(classes.mark, classes[tone])}>{icon}</span>
      <h1>{title}</h1>
      <p role="status">{text}</p>
      <div className={classes.actions}>{children}</div>
    </main>
  );
}
