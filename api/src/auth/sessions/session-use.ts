import Bowser from 'bowser';
import { networksOf } from '../../common/limits/limits';

/** Device and network of a session's use. */
export interface SessionUse {
  device: string | null;
  ip: string | null;
}

/** The library takes any other text before a slash for a name, which mails to the owner would show. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));

/** Browser and system, such as "Chrome, Windows"; null when the user agent is unknown. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [BROWSERS.has(browser.name ?? '') && browser.name, os.name].filter(Boolean).join(', ').slice(0, 100) || null;
}

/** The part of an address that may be stored with a session: IPv4 without the last part, IPv6 up to the site's /48. */
export function coarseNetwork(ip: string): string {
  const network = networksOf(ip).at(-1)?.name ?? ip;
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x').slice(0, 50);
}
