import { consoleScheme, type ConsoleScheme } from '@aflora/ui';
import { useMantineColorScheme } from '@mantine/core';
import { useEffectEvent, useLayoutEffect } from 'react';

export interface ConsoleColors {
  scheme: ConsoleScheme;
  toggle(): void;
}

/** Label of the switch: what a click does. */
export const schemeLabel = ({ scheme }: ConsoleColors): string => (scheme === 'dark' ? 'Usar tema claro' : 'Usar tema escuro');

/**
 * The console's colours while it is shown: its tokens on the body (dialogs, menus and toasts render there), light or dark as chosen
 * before. The site is always light, so both go when the console does.
 */
export function useConsoleColors(): ConsoleColors {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const apply = useEffectEvent((next: ConsoleScheme) => setColorScheme(next));

  useLayoutEffect(() => {
    document.body.classList.add('console');
    apply(consoleScheme.read() ?? 'light');
    return () => {
      document.body.classList.remove('console');
      apply('light');
    };
  }, []);

  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  const toggle = () => {
    const next = scheme === 'dark' ? 'light' : 'dark';
    consoleScheme.write(next);
    setColorScheme(next);
  };
  return { scheme, toggle };
}
