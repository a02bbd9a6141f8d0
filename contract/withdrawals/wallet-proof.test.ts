import { expect, test } from 'vitest';
import { walletProofWay } from './wallet-proof.ts';

test('a key’s address can be proven by signature; a script address and an unsupported chain need a declaration', () => {
  const way = (address: string) => walletProofWay('bitcoin', address);
  expect(way('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBe('either');
  expect(way('mpLQjfK79b7CCV4VMJWEWAj5Mpx8Up5zxB')).toBe('either');
  expect(way('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toBe('either');
  expect(way('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')).toBe('either');
  expect(way('bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp')).toBe('either');
  expect(way('bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9')).toBe('declaration');
  expect(walletProofWay('evm', '0x52908400098527886E0F7030069857D2E4169EE7')).toBe('signature');
  expect(walletProofWay('litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1')).toBe('declaration');
});
