import { Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './palette-button.module.css';
import { usePaletteCommands, type PaletteCommandsOf } from './use-palette-commands';

const palette = () => import('./open-palette');
const CommandPalette = lazy(() => palette().then((file) => ({ default: file.CommandPalette })));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette, as Ctrl/Cmd+K does; its code comes when it is first asked for. */
export function PaletteButton(props: PaletteCommandsOf) {
  const [isWanted, setWanted] = useState(false);
  const commands = usePaletteCommands(props);
  const open = () => {
    if (isWanted) void palette().then((file) => file.openPalette());
    setWanted(true);
  };
  // Once it is there, it has the keys itself.
  useHotkeys(isWanted ? [] : [['mod+K', open]], []);
  return (
    <>
      <UnstyledButton className={classes.button} onClick={open} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <span className={classes.text}>Buscar ou ir para…</span>
        <Kbd className={classes.keys} aria-hidden>
          {isApple ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      {isWanted && (
        <Suspense>
          <CommandPalette {...commands} />
        </Suspense>
      )}
    </>
  );
}
