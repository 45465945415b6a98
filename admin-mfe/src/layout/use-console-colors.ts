import { consoleScheme, type ConsoleScheme } from '@aflora/ui';
import { useMantineColorScheme } from '@mantine/core';
import { useEffectEvent, useLayoutEffect } from 'react';

export interface ConsoleColors {
  scheme: ConsoleScheme;
  toggle(): void;
}

/** Label of the switch: says what a click does. */
export const schemeLabel = ({ scheme }: ConsoleColors): string => (scheme === 'dark' ? 'Usar tema claro' : 'Usar tema escuro');

/**
 * Applies the console's colours while the console is shown: its tokens are on the body, because dialogs, menus and toasts render there, in
 * the light or dark scheme chosen before. The site is always light, so both are removed when the console unmounts.
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
