import type { MantineColorSchemeManager } from '@mantine/core';

const nothing = () => undefined;

/** The site is always light. The console asks for dark while it is shown and remembers that itself, so no other page, tab or visit inherits it. */
export const unrememberedScheme: MantineColorSchemeManager = {
  get: (defaultScheme) => defaultScheme,
  set: nothing,
  clear: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
};
