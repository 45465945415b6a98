import { useMantineColorScheme } from '@mantine/core';
import { useEffectEvent, useLayoutEffect } from 'react';

const KEY = 'aflora_console_scheme';

type Scheme = 'light' | 'dark';

const rememberedScheme = (): Scheme => (window.localStorage.getItem(KEY) === 'dark' ? 'dark' : 'light');

/**
 * The console's colours while it is shown: its tokens on the body (dialogs, menus and toasts render there), light or dark as chosen
 * before. The site is always light, so both go when the console does.
 */
export function useConsoleColors(): { scheme: Scheme; toggle(): void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const apply = useEffectEvent((next: Scheme) => setColorScheme(next));

  useLayoutEffect(() => {
    document.body.classList.add('console');
    apply(rememberedScheme());
    return () => {
      document.body.classList.remove('console');
      apply('light');
    };
  }, []);

  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  const toggle = () => {
    const next = scheme === 'dark' ? 'light' : 'dark';
    window.localStorage.setItem(KEY, next);
    setColorScheme(next);
  };
  return { scheme, toggle };
}
