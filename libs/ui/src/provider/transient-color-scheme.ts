import type { MantineColorSchemeManager } from '@mantine/core';

const noop = () => undefined;

/**
 * Colour scheme manager that stores nothing. The site is always light; the console sets its scheme while it is shown and stores the choice
 * itself, so no other page, tab or visit inherits it.
 */
export const transientColorScheme: MantineColorSchemeManager = {
  get: (defaultScheme) => defaultScheme,
  set: noop,
  clear: noop,
  subscribe: noop,
  unsubscribe: noop,
};
