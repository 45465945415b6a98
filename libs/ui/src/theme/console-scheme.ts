export type ConsoleScheme = 'light' | 'dark';

/** Local storage key, which the shell's server also writes into the script that runs before the first paint. */
export const CONSOLE_SCHEME_KEY = 'aflora_console_scheme';

/** The console's colour scheme in this browser. The site is always light. */
export const consoleScheme = {
  read: (): ConsoleScheme => (window.localStorage.getItem(CONSOLE_SCHEME_KEY) === 'dark' ? 'dark' : 'light'),
  write: (scheme: ConsoleScheme): void => window.localStorage.setItem(CONSOLE_SCHEME_KEY, scheme),
};
