import Bowser from 'bowser';

/** "Chrome, Windows", as the browser names itself; null when it says nothing that we know. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 100) || null;
}
