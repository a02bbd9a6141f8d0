import { keccak256, parseSignature, type Address, type Client, type TransactionSerializable } from 'viem';
import { toAccount } from 'viem/accounts';
import { estimateFeesPerGas, getTransaction, sendTransaction } from 'viem/actions';
import type { DigestSigner } from './keys.ts';
import { relayKeyId } from './keys.ts';
import type { Hex } from './multi-sig.ts';

/** The platform's account that carries transactions to the chain; its key never leaves the signer. */
async function relayAccount(signer: DigestSigner) {
  return toAccount({
    address: (await signer.getAddress(relayKeyId)) as Address,
    signTransaction: async (transaction, options) => {
      const serialize = options?.serializer;
      if (!serialize) throw new Error('the client hands its serializer over');
      const digest = keccak256((await serialize(transaction as TransactionSerializable as never)) as Hex);
      const signature = parseSignature(await signer.signDigest(relayKeyId, digest));
      return serialize(transaction as never, signature);
    },
    signMessage: () => Promise.reject(new Error('the relay signs transactions only')),
    signTypedData: () => Promise.reject(new Error('the relay signs transactions only')),
  });
}

/** Sends a call. With `replaces`, a waiting transaction, it takes that one's place for a quarter more of the fee. */
export async function relay(
  client: Client,
  signer: DigestSigner,
  call: { readonly to: Hex; readonly data: Hex },
  replaces?: Hex,
): Promise<Hex> {
  const account = await relayAccount(signer);
  const waiting = replaces && (await getTransaction(client, { hash: replaces }).catch(() => undefined));
  if (!waiting || waiting.blockNumber !== null) {
    return sendTransaction(client, { account, chain: client.chain, ...call });
  }
  const fees = await estimateFeesPerGas(client);
  const raise = (was: bigint | undefined, now: bigint) => {
    const raised = ((was ?? 0n) * 5n) / 4n + 1n;
    return raised > now ? raised : now;
  };
  return sendTransaction(client, {
    account,
    chain: client.chain,
    ...call,
    nonce: waiting.nonce,
    maxFeePerGas: raise(waiting.maxFeePerGas, fees.maxFeePerGas),
    maxPriorityFeePerGas: raise(waiting.maxPriorityFeePerGas, fees.maxPriorityFeePerGas),
  });
}
