import type { RemoteName } from '@aflora/mfe-contract';

const CONSOLE = /^\/dashboard(?=[/?#]|$)/;

/** The remote that has the pages of an address. A document loads only this one, and its policy and integrity list know no other. */
export const areaOf = (address: string): RemoteName => (CONSOLE.test(address) ? 'admin' : 'site');
