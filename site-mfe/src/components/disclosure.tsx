import { IconChevronDown } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './disclosure.module.css';

interface DisclosureProps {
  label: ReactNode;
  buttonClassName?: string;
  /** Links and buttons, one a line. */
  children: ReactNode;
}

/** A button that shows a small panel of links: closes with Escape, outside and after a choice. */
export function Disclosure({ label, buttonClassName, children }: DisclosureProps) {
  const [opened, setOpened] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();

  useEffect(() => setOpened(false), [pathname]);

  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpened(false);
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !opened) return;
    setOpened(false);
    button.current?.focus();
  };

  return (
    // The keys are those of the button and links inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.disclosure} onBlur={closeOutside} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={buttonClassName}
        aria-expanded={opened}
        aria-controls={panelId}
        onClick={() => setOpened(!opened)}
      >
        {label}
        <IconChevronDown size={18} stroke={1.6} aria-hidden className={clsx(classes.chevron, opened && classes.turned)} />
      </button>
      <div id={panelId} className={classes.panel} hidden={!opened}>
        {children}
      </div>
    </div>
  );
}
