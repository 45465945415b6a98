export type ConsoleScheme = 'light' | 'dark';

const KEY = 'aflora_console_scheme';

/** Light or dark, as chosen in the console of this browser. The site is always light. */
export const consoleScheme = {
  read: (): ConsoleScheme => (window.localStorage.getItem(KEY) === 'dark' ? 'dark' : 'light'),
  write: (scheme: ConsoleScheme): void => window.localStorage.setItem(KEY, scheme),
};
