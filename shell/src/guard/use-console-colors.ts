import { consoleScheme } from '@aflora/ui';
import { useMantineColorScheme } from '@mantine/core';
import { useEffectEvent, useLayoutEffect } from 'react';

/** Applies the console's colour scheme before the guard's first frame, so that a dark console doesn't start with a light spinner. */
export function useConsoleColors(): void {
  const { setColorScheme } = useMantineColorScheme();
  const apply = useEffectEvent(setColorScheme);

  useLayoutEffect(() => {
    document.body.classList.add('console');
    apply(consoleScheme.read() ?? 'light');
    return () => {
      document.body.classList.remove('console');
      apply('light');
    };
  }, []);
}
