import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.9', '192.0.2.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s is in the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
