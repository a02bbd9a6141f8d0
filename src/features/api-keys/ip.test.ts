import { describe, expect, test } from 'vitest';
import { checkIp, checkIps } from './ip.ts';
import { splitList } from './list.ts';

describe('an IP address or range', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7/24', '192.0.2.0/24'],
    ['192.0.2.7/32', '192.0.2.7'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['2001:DB8::7', '2001:db8::7'],
    ['2001:db8::7/64', '2001:db8::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7/120', '192.0.2.0/24'],
  ])('%s is normalized to %s', (text, ip) => {
    expect(checkIp(text)).toMatchObject({ ip });
  });

  test.each([
    ['127.1', 'notAnAddress'],
    ['010.0.0.1', 'notAnAddress'],
    ['0x7f.0.0.1', 'notAnAddress'],
    ['192.0.2.256', 'notAnAddress'],
    ['192.0.2.0/33', 'notAnAddress'],
    ['192.0.2.0/024', 'notAnAddress'],
    ['example.com', 'notAnAddress'],
    ['fe80::1%eth0', 'notAnAddress'],
    ['0.0.0.0/0', 'tooWide'],
    ['10.0.0.0/7', 'tooWide'],
    ['::/0', 'tooWide'],
    ['2001::/15', 'tooWide'],
    ['::ffff:0.0.0.0/96', 'tooWide'],
  ])('%s is refused: %s', (text, problem) => {
    expect(checkIp(text)).toEqual({ text, problem });
  });

  test('given twice in two spellings is reported as a duplicate', () => {
    expect(checkIps(['192.0.2.1/24', '192.0.2.0/24'])[1]).toEqual({ text: '192.0.2.0/24', problem: 'twice' });
  });
});

test('a list is split at commas, including Chinese ones, semicolons and line ends', () => {
  expect(splitList(' 192.0.2.1, 192.0.2.2，192.0.2.3\n192.0.2.4;;')).toEqual([
    '192.0.2.1',
    '192.0.2.2',
    '192.0.2.3',
    '192.0.2.4',
  ]);
  expect(splitList(' \n')).toEqual([]);
});
