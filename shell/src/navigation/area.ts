import type { RemoteName } from '@aflora/mfe-contract';

const CONSOLE = /^\/dashboard(?=[/?#]|$)/;

/**
 * The remote with the page of an address. A document loads only this remote, and its security policy and integrity list contain no other.
 */
export const areaOf = (address: string): RemoteName => (CONSOLE.test(address) ? 'admin' : 'site');
