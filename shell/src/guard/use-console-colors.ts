import { consoleScheme } from '@aflora/ui';
import { useMantineColorScheme } from '@mantine/core';
import { useEffectEvent, useLayoutEffect } from 'react';

/** The console's colours from the guard's first frame on, so that a dark console doesn't begin with a light spinner. */
export function useConsoleColors(): void {
  const { setColorScheme } = useMantineColorScheme();
  const apply = useEffectEvent(setColorScheme);

  useLayoutEffect(() => {
    document.body.classList.add('console');
    apply(consoleScheme.read());
    return () => {
      document.body.classList.remove('console');
      apply('light');
    };
  }, []);
}
