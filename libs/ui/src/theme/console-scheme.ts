import { storedValue } from '../stored-value';

export type ConsoleScheme = 'light' | 'dark';

/** Local storage key, which the shell's server also writes into the script that runs before the first paint. */
export const CONSOLE_SCHEME_KEY = 'aflora_console_scheme';

/** The console's colour scheme in this browser. The site is always light. */
export const consoleScheme = storedValue<ConsoleScheme>('localStorage', CONSOLE_SCHEME_KEY, {
  // Plain text, which the script before the first paint compares.
  parse: (text) => (text === 'dark' ? 'dark' : 'light'),
  stringify: String,
});
