import type { ComponentProps } from 'react';
import classes from './honeypot.module.css';

/** A field that people never see and bots fill in. */
export function Honeypot(field: ComponentProps<'input'>) {
  return (
    <div className={classes.trap} aria-hidden="true">
      <label>
        Não preencha
        <input type="text" tabIndex={-1} autoComplete="off" {...field} />
      </label>
    </div>
  );
}
