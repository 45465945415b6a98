import { isIPv4, isIPv6 } from 'node:net';

/** Groups of an IPv6 address that identify a subscriber's network: a /64. */
const GROUPS = 4;

/** The network of an address, for rate limits: an IPv4 address itself, the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  // `%` precedes the interface of a link-local address.
  const [withoutZone = ''] = plain.split('%', 1);
  const [head = '', tail] = withoutZone.split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const gap = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0);
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${groups.slice(0, GROUPS).join(':')}::/64`;
}

const groupsOf = (part: string): string[] => (part ? part.split(':').map((group) => parseInt(group, 16).toString(16)) : []);
