import { describe, expect, test } from 'vitest';
import { abnormality, daysLeft, expiryOf, isInRanges, normaliseIp, normaliseIps, type KeyTerms } from './domain.ts';

const now = new Date('2026-11-21T08:00:00Z');
const day = 24 * 3600 * 1000;

describe('an IP address or range', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1/32', '192.0.2.1'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['10.200.3.4/8', '10.0.0.0/8'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['2001:db8:ffff:1::9/48', '2001:db8:ffff::/48'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['::ffff:192.0.2.9/120', '192.0.2.0/24'],
    ['::1', '::1'],
  ])('%j is stored as %j', (text, expected) => {
    expect(normaliseIp(text)).toBe(expected);
  });

  test.each([
    ['', 'nothing'],
    ['192.0.2', 'three parts'],
    ['192.0.2.256', 'a part too large'],
    ['0300.0.2.1', 'octal'],
    ['0x7f.1', 'hexadecimal'],
    ['127.1', 'a short form'],
    ['3221225985', 'one number'],
    ['192.0.2.1/', 'no prefix after the stroke'],
    ['192.0.2.1/033', 'a prefix with a leading zero'],
    ['192.0.2.1/33', 'a prefix too long'],
    ['192.0.2.1/-1', 'a prefix below zero'],
    ['192.0.2.1/255.255.255.0', 'a mask'],
    ['192.0.2.1-192.0.2.9', 'a span'],
    ['192.0.2.*', 'a wildcard'],
    ['192.0.2.1,192.0.2.2', 'two at once'],
    ['0.0.0.0/0', 'everything'],
    ['128.0.0.0/1', 'half of everything'],
    ['10.0.0.0/7', 'too much'],
    ['::/0', 'everything'],
    ['2000::/3', 'too much'],
    ['::ffff:0:0/96', 'all of IPv4 in IPv6 clothes'],
    ['::ffff:0:0/90', 'more than all of it'],
    ['2001:db8::/129', 'a prefix too long'],
    ['2001:db8:::1', 'three colons'],
    ['fe80::1%eth0', 'a zone'],
    ['[2001:db8::1]', 'brackets'],
    ['１９２.0.2.1', 'other digits'],
    ['example.com', 'a name'],
    ["' or true --", 'something else'],
  ])('%j is refused: %s', (text) => {
    expect(normaliseIp(text)).toBeUndefined();
  });

  test('is stored once, however it is written', () => {
    expect(normaliseIps(['192.0.2.1', '192.0.2.1/32', '::ffff:192.0.2.1', '2001:DB8::/32', '2001:db8::5/32'])).toEqual({
      ips: ['192.0.2.1', '2001:db8::/32'],
    });
    expect(normaliseIps(['192.0.2.1', 'nonsense', 'more'])).toEqual({ badIndex: 1 });
  });
});

describe('a client IP', () => {
  const ranges = ['192.0.2.7', '198.51.100.0/24', '2001:db8:1::/48', '2001:db8::7'];
  test.each([
    '192.0.2.7',
    '::ffff:192.0.2.7',
    '198.51.100.255',
    '2001:db8:1:ffff::1',
    '2001:0DB8::0007',
    '2001:db8::7%eth0',
  ])('%s is in the ranges', (ip) => expect(isInRanges(ip, ranges)).toBe(true));
  test.each(['192.0.2.8', '198.51.101.0', '2001:db8:2::1', '2001:db8::8', '::1', '', 'unknown'])(
    '%j is not in the ranges',
    (ip) => expect(isInRanges(ip, ranges)).toBe(false),
  );
});

describe('the lifetime of a key', () => {
  test('is 90 days without bound IPs, and unlimited with them', () => {
    const end = expiryOf([], now);
    expect(end).toEqual(new Date(now.getTime() + 90 * day));
    expect(expiryOf(['192.0.2.1'], now)).toBeNull();
    expect(daysLeft(end, now)).toBe(90);
    expect(daysLeft(end, new Date(now.getTime() + 1))).toBe(90);
    expect(daysLeft(end, new Date(now.getTime() + day))).toBe(89);
    expect(daysLeft(end, new Date(now.getTime() + 90 * day - 1))).toBe(1);
    expect(daysLeft(end, new Date(now.getTime() + 91 * day))).toBe(0);
    expect(daysLeft(null, now)).toBeNull();
  });

  test('ends exactly at its expiry', () => {
    const terms: KeyTerms = { status: 'normal', abnormalReason: null, expiresAt: now, ips: [], permissions: ['read'] };
    expect(abnormality(terms, '192.0.2.1', new Date(now.getTime() - 1))).toBeNull();
    expect(abnormality(terms, '192.0.2.1', now)).toBe('expired');
    expect(abnormality({ ...terms, expiresAt: null, ips: ['192.0.2.1'] }, '192.0.2.2', now)).toBe('ip');
    expect(abnormality({ ...terms, status: 'abnormal', abnormalReason: 'ip' }, '192.0.2.1', now)).toBe('ip');
  });
});
