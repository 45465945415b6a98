import { Loader } from '@aflora/ui';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { Ref } from 'react';
import classes from './standing-text.module.css';

export interface Standing {
  title: string;
  text?: string;
  tone?: 'plain' | 'waiting' | 'done' | 'trouble';
}

/** How things stand: one element for all of a page's states, so that a change is announced. */
export function StandingText({ title, text, tone = 'plain', heading }: Standing & { heading?: Ref<HTMLHeadingElement> }) {
  return (
    <div className={classes.standing} aria-live="polite">
      {tone !== 'plain' && (
        <span className={clsx(classes.mark, classes[tone])} aria-hidden="true">
          {tone === 'waiting' && <Loader color="rose" size="sm" />}
          {tone === 'done' && <IconCheck size={30} stroke={1.8} />}
          {tone === 'trouble' && <IconAlertTriangle size={30} stroke={1.6} />}
        </span>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text && <p>{text}</p>}
    </div>
  );
}
