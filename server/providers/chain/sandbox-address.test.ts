import { describe, expect, test } from 'vitest';
import { readAddress } from '#contract/currencies/address.ts';
import { readHash } from '#contract/deposits/rules.ts';
import { listNetworks } from '#contract/currencies/networks.ts';
import { makeSandboxAddress, makeSandboxHash } from './sandbox-address.ts';

const [ada, bo] = ['019f0000-0000-7000-8000-000000000001', '019f0000-0000-7000-8000-000000000002'];

describe.each(listNetworks())(
  'the sandbox’s address of $asset on $network',
  ({ asset, network, addressFamily, needsTag }) => {
    test('is a valid address of its chain’s test stage, checksum included', () => {
      const { address } = makeSandboxAddress(ada, asset, network);
      expect(readAddress(addressFamily, 'test', address)).toEqual({ address });
    });

    test('has transactions whose ids have the form of the chain', () => {
      const hash = makeSandboxHash({ asset, network });
      expect(readHash(addressFamily, hash)).toBe(hash);
    });

    test('is always the same for a customer, and differs in address or tag for the next', () => {
      expect(makeSandboxAddress(ada, asset, network)).toEqual(makeSandboxAddress(ada, asset, network));
      const [hers, his] = [makeSandboxAddress(ada, asset, network), makeSandboxAddress(bo, asset, network)];
      expect(hers).not.toEqual(his);
      expect(hers.address === his.address).toBe(needsTag);
      expect(hers.tag === null).toBe(!needsTag);
    });
  },
);
