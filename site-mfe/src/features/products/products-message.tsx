import { BlossomIcon } from '@aflora/ui';
import type { ReactNode } from 'react';
import classes from './products-message.module.css';

interface ProductsMessageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** Takes the place of the grid when there is nothing to show in it. */
export function ProductsMessage({ title, text, children }: ProductsMessageProps) {
  return (
    <div className={classes.message}>
      <BlossomIcon size={72} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
