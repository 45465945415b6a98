import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './side-panel.module.css';
import { useOpenerFocus } from './use-opener-focus';

interface SidePanelProps {
  title: string;
  /** Accessible name of the close button. */
  closeLabel: string;
  width: number;
  onClose: () => void;
  children: ReactNode;
}

/** Drawer at the right edge. It doesn't use Mantine's own head, a `header` element that would be a second banner landmark of the page. */
export function SidePanel({ title, closeLabel, width, onClose, children }: SidePanelProps) {
  useOpenerFocus();
  return (
    <Drawer.Root opened onClose={onClose} returnFocus={false} position="right" size={width}>
      <Drawer.Overlay className={classes.veil} />
      <Drawer.Content data-side-panel className={classes.content}>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={closeLabel} size={44} iconSize={22} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
