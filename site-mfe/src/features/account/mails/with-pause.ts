import classes from './with-pause.module.css';
import type { MailRequest } from './use-mail-request';

/** A button that waits for the end of the pause: it says how long, and stays in reach of the keyboard, so that the focus isn't lost. */
export function withPause(label: string, { secondsLeft }: MailRequest) {
  const isWaiting = secondsLeft > 0;
  return {
    children: isWaiting ? `${label} em ${secondsLeft} s` : label,
    ...(isWaiting && { 'aria-disabled': true, 'data-disabled': true, className: classes.paused }),
  };
}
