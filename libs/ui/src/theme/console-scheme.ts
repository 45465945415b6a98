export type ConsoleScheme = 'light' | 'dark';

/** Also read by the shell's server, in the script that runs before the page is painted. */
export const CONSOLE_SCHEME_KEY = 'aflora_console_scheme';

/** Light or dark, as chosen in the console of this browser. The site is always light. */
export const consoleScheme = {
  read: (): ConsoleScheme => (window.localStorage.getItem(CONSOLE_SCHEME_KEY) === 'dark' ? 'dark' : 'light'),
  write: (scheme: ConsoleScheme): void => window.localStorage.setItem(CONSOLE_SCHEME_KEY, scheme),
};
