import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import classes from './centered-page.module.css';

/** A page of a few lines in the middle of the screen. */
export function CenteredPage({ className, children, ...rest }: ComponentProps<'main'>) {
  return (
    <main id="conteudo" {...rest} className={clsx(classes.page, className)}>
      {children}
    </main>
  );
}
