import {
  bytesToHex,
  encodeFunctionData,
  hexToBytes,
  keccak256,
  parseAbi,
  recoverAddress,
  serializeTransaction,
  type Address,
  type Hash,
  type Hex,
  type TransactionSerializableEIP1559,
} from 'viem';
import { isAssetCode } from '#contract/platform/assets.ts';
import { evmAddressAt } from '../../signer/derive.ts';
import { findKey } from '../../signer/signer.ts';
import type { ChainPayment } from '../tables.ts';
import type { EvmContext } from './settings.ts';

/** No return value declared: USDT's returns nothing, USDC's returns true, and both revert on failure. */
export const tokenAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
]);

/** Exact gas for sending native coins to an address without code. */
export const plainGas = 21_000n;

export interface Fees {
  readonly maxFee: bigint;
  readonly priorityFee: bigint;
}

/** Returns the address a payment is sent from. */
export async function senderOf(context: EvmContext, payment: ChainPayment): Promise<Address> {
  const key = await findKey(context.signer, 'evm', payment.key_purpose);
  return evmAddressAt(key.xpub, [payment.key_chain, payment.key_index]);
}

/** Returns the contract of a payment's coin; undefined for the native coin. */
export function tokenOf({ settings }: EvmContext, asset: string): Address | undefined {
  return isAssetCode(asset) ? settings.tokens.get(asset) : undefined;
}

/** Returns the call of a payment, and the amount of native coin sent with it. */
export function callOf(
  context: EvmContext,
  payment: ChainPayment,
  fees: Fees,
): { to: Address; value: bigint; data?: Hex } {
  const token = tokenOf(context, payment.asset);
  const to = payment.to_address as Address;
  const amount = BigInt(payment.amount);
  if (token)
    return {
      to: token,
      value: 0n,
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }),
    };
  // A sweep sends everything: the fee is deducted from it.
  const gas = BigInt(payment.gas_limit ?? plainGas);
  return { to, value: payment.purpose === 'sweep' ? amount - gas * fees.maxFee : amount };
}

/** Signs the payment's transaction and returns the bytes to send and their hash. */
export async function signPayment(
  context: EvmContext,
  payment: ChainPayment,
  at: { readonly nonce: bigint; readonly gasLimit: bigint; readonly fees: Fees },
): Promise<{ raw: Hex; hash: Hash }> {
  const { chainId } = context.settings;
  const key = await findKey(context.signer, 'evm', payment.key_purpose);
  const unsigned: TransactionSerializableEIP1559 = {
    type: 'eip1559',
    chainId,
    nonce: Number(at.nonce),
    gas: at.gasLimit,
    maxFeePerGas: at.fees.maxFee,
    maxPriorityFeePerGas: at.fees.priorityFee,
    ...callOf(context, payment, at.fees),
  };
  const digest = keccak256(serializeTransaction(unsigned));
  const signature = await context.signer.sign({
    keyId: key.id,
    path: [payment.key_chain, payment.key_index],
    digest: hexToBytes(digest),
    intent: {
      kind: 'evmTransaction',
      payment: payment.id,
      asset: payment.asset,
      to: payment.to_address,
      amount: payment.amount,
    },
  });
  const [r, s] = [bytesToHex(signature.subarray(0, 32)), bytesToHex(signature.subarray(32, 64))];
  const sender = await senderOf(context, payment);
  for (const yParity of [0, 1]) {
    if ((await recoverAddress({ hash: digest, signature: { r, s, yParity } })) !== sender) continue;
    const raw = serializeTransaction(unsigned, { r, s, yParity });
    return { raw, hash: keccak256(raw) };
  }
  throw new Error(`the signature of payment ${payment.id} is not by the key of ${sender}`);
}

/** Raises fees to what nodes require of a replacement, an eighth more, or to the current market rate. */
export function raise(last: Fees, market: Fees, cap: bigint): Fees | undefined {
  const eighthMore = (fee: bigint) => fee + fee / 8n + 1n;
  const max = (a: bigint, b: bigint) => (a > b ? a : b);
  const maxFee = max(eighthMore(last.maxFee), market.maxFee);
  const priorityFee = max(eighthMore(last.priorityFee), market.priorityFee);
  return maxFee > cap ? undefined : { maxFee, priorityFee: priorityFee > maxFee ? maxFee : priorityFee };
}
