import { networksOf, TIMES_PER_SITE } from './limits';

const site = (name: string) => ({ name, times: TIMES_PER_SITE });
const network = (name: string) => ({ name, times: 1 });

describe('networksOf', () => {
  it.each([
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:203.0.113.7',
    '0000::ffff:cb00:7107',
  ])('takes %s for an IPv4 address', (address) => expect(networksOf(address)).toEqual([network('203.0.113.7')]));

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ])('counts %s by %s, and by %s at a higher number', (address, subscriber, whole) => {
    expect(networksOf(address)).toEqual([network(subscriber), site(whole)]);
  });

  it('takes anything else as it is', () => {
    expect(networksOf('not an address')).toEqual([network('not an address')]);
    expect(networksOf('1')).toEqual([network('1')]);
  });
});
