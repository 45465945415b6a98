import { isIPv4, isIPv6 } from 'node:net';

/** Of IPv6 one household or server has this many groups' worth of addresses: a /64. */
const GROUPS = 4;

/** The network that an address speaks for: an address of IPv4 as it is, of IPv6 the /64 around it. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  // Behind `%` stands the interface of a link-local address.
  const [withoutZone = ''] = plain.split('%', 1);
  const [head = '', tail] = withoutZone.split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const gap = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0);
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${groups.slice(0, GROUPS).join(':')}::/64`;
}

const groupsOf = (part: string): string[] => (part ? part.split(':').map((group) => parseInt(group, 16).toString(16)) : []);
