import {
  keccak256,
  parseSignature,
  serializeTransaction,
  type Address,
  type Client,
  type TransactionSerializable,
} from 'viem';
import { toAccount } from 'viem/accounts';
import { estimateFeesPerGas, getTransaction, sendTransaction } from 'viem/actions';
import type { DigestSigner } from './keys.ts';
import { relayKeyId } from './keys.ts';
import type { Hex } from './multi-sig.ts';

/** The platform's account that carries transactions to the chain; its key never leaves the signer. */
async function relayAccount(signer: DigestSigner) {
  return toAccount({
    address: (await signer.getAddress(relayKeyId)) as Address,
    signTransaction: async (transaction) => {
      const digest = keccak256(serializeTransaction(transaction as TransactionSerializable));
      const { to, value = 0n } = transaction;
      // The contract does only what its owners agreed to; the transaction that carries it pays no one.
      const what = { asset: 'ETH', to: to ?? '', amount: String(value) };
      const intent = { kind: 'evmTransaction', payment: relayKeyId, ...what } as const;
      const signature = parseSignature(await signer.signDigest(relayKeyId, digest, intent));
      return serializeTransaction(transaction as TransactionSerializable, signature);
    },
    signMessage: () => Promise.reject(new Error('the relay signs transactions only')),
    signTypedData: () => Promise.reject(new Error('the relay signs transactions only')),
  });
}

/** Sends a call. With `replaces`, a pending transaction, it takes that one's place for a fee a quarter higher. */
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
    // Not estimated: a node counts in pending transactions, so to the node this call is already done.
    gas: waiting.gas,
    maxFeePerGas: raise(waiting.maxFeePerGas, fees.maxFeePerGas),
    maxPriorityFeePerGas: raise(waiting.maxPriorityFeePerGas, fees.maxPriorityFeePerGas),
  });
}
