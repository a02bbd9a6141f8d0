import { concatHex, hexToBigInt, size, sliceHex, type Address, type Hash, type Hex } from 'viem';
import { ChainUnavailable } from '../watched.ts';
import { ask } from './rpc.ts';
import type { EvmContext } from './settings.ts';

/** Limited by the size of a call's result, which is measured like a contract's code: 24,576 bytes (EIP-170). */
const addressesACall = 700;

/**
 * Code of a contract that is never created: it reads the 20-byte addresses that follow it, and returns the balance of
 * each in 32 bytes. In pseudocode: while off < codesize: mstore(out, balance(code[off..off + 20])); return.
 */
const balancesCode =
  '0x602b60205b38821015602357601482600c3960005131815260200190601401906004565b602090036020f3' satisfies Hex;

/**
 * Returns addresses' balances of the native coin after a block, in order: one request for 700 of them, by block hash
 * (EIP-1898), so that a node that has replaced the block says so instead of answering for another.
 */
export async function balancesAt(
  { client }: Pick<EvmContext, 'client'>,
  addresses: readonly Address[],
  blockHash: Hash,
): Promise<bigint[]> {
  const balances: bigint[] = [];
  for (let start = 0; start < addresses.length; start += addressesACall) {
    const asked = addresses.slice(start, start + addressesACall);
    const data = concatHex([balancesCode, ...asked]);
    const answer = await ask(
      client.request({ method: 'eth_call', params: [{ data }, { blockHash, requireCanonical: true }] }),
    );
    if (size(answer) !== asked.length * 32) throw new ChainUnavailable('eth_call: not a balance for each address');
    for (let index = 0; index < asked.length; index += 1)
      balances.push(hexToBigInt(sliceHex(answer, index * 32, (index + 1) * 32)));
  }
  return balances;
}
