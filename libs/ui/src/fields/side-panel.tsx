import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './side-panel.module.css';
import { useOpenerFocus } from './use-opener-focus';

interface SidePanelProps {
  title: string;
  /** Name of the button that closes it. */
  closeLabel: string;
  width: number;
  onClose: () => void;
  children: ReactNode;
}

/** A drawer at the right. Composed by hand: Mantine's own head is a `header`, a second banner of the page. */
export function SidePanel({ title, closeLabel, width, onClose, children }: SidePanelProps) {
  useOpenerFocus();
  return (
    <Drawer.Root opened onClose={onClose} returnFocus={false} position="right" size={width}>
      <Drawer.Overlay className={classes.veil} />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={closeLabel} size={44} iconSize={22} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
