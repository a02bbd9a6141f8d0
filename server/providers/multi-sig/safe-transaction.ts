import {
  concat,
  encodeFunctionData,
  getAddress,
  hashTypedData,
  recoverAddress,
  zeroAddress,
  type TypedDataDefinition,
} from 'viem';
import { assert } from '#contract/platform/errors.ts';
import type { Hex, Intent, OwnerSignature, Proposal, WalletPlan } from './multi-sig.ts';
import { safeAbi, tokenAbi, type SafeContracts } from './safe-abi.ts';

/**
 * Gas that the contract requires for the inner call. Not zero: an operation that then fails still uses up its nonce, so
 * that signatures that were seen on the chain can't be submitted again later.
 */
export const safeTxGas = 150_000n;
/** The contract keeps its owners in a linked list that begins and ends here. */
const sentinel: Hex = '0x0000000000000000000000000000000000000001';

const types = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const;

type Unhashed = Omit<Proposal, 'hash' | 'since'>;

/**
 * Returns the EIP-712 data of an operation, as a wallet shows it to its owner. Numbers are decimal strings, because it
 * is sent as JSON.
 */
export function safeTypedData(chainId: number, { wallet, to, value, data, nonce }: Unhashed) {
  return {
    domain: { chainId, verifyingContract: wallet },
    types,
    primaryType: 'SafeTx',
    message: {
      to,
      value: BigInt(value),
      data,
      operation: 0,
      safeTxGas,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce: BigInt(nonce),
    },
  } as const satisfies TypedDataDefinition;
}

/** Returns the call that carries out an intent, with its hash. `owners` are in the contract's order. */
export function makeProposal(
  chainId: number,
  wallet: Hex,
  intent: Intent,
  facts: { readonly owners: readonly Hex[]; readonly nonce: number },
  findToken: (asset: string) => Hex | undefined,
): Omit<Proposal, 'since'> {
  const unhashed: Unhashed = { wallet, nonce: facts.nonce, ...callOf(wallet, intent, facts.owners, findToken) };
  return { ...unhashed, hash: hashTypedData(safeTypedData(chainId, unhashed)) };
}

function callOf(
  wallet: Hex,
  intent: Intent,
  owners: readonly Hex[],
  findToken: (asset: string) => Hex | undefined,
): Pick<Proposal, 'to' | 'value' | 'data'> {
  if (intent.kind !== 'withdrawal') return { to: wallet, value: '0', data: ownersCall(intent, owners) };
  if (intent.asset === 'ETH') return { to: intent.to, value: String(intent.amount), data: '0x' };
  const token = findToken(intent.asset);
  assert(token, `a token contract of ${intent.asset}`);
  const args = [intent.to, intent.amount] as const;
  return { to: token, value: '0', data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }) };
}

/** Encodes a change of the owners, which is a call of the contract to itself. */
function ownersCall(intent: Exclude<Intent, { readonly kind: 'withdrawal' }>, owners: readonly Hex[]): Hex {
  const abi = safeAbi;
  if (intent.kind === 'changeMinimum')
    return encodeFunctionData({ abi, functionName: 'changeThreshold', args: [BigInt(intent.minimum)] });
  if (intent.kind === 'addSigner') {
    const args = [intent.owner, BigInt(intent.minimum)] as const;
    return encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args });
  }
  const at = owners.findIndex((owner) => owner.toLowerCase() === intent.owner.toLowerCase());
  assert(at >= 0, 'who leaves is one of the owners');
  const before = owners[at - 1] ?? sentinel;
  if (intent.kind === 'replaceSigner')
    return encodeFunctionData({ abi, functionName: 'swapOwner', args: [before, intent.owner, intent.by] });
  const args = [before, intent.owner, BigInt(intent.minimum)] as const;
  return encodeFunctionData({ abi, functionName: 'removeOwner', args });
}

/** Returns the contract's first call. It is part of the address, so the wallet can't be created with other owners. */
export function setupCall({ owners, minimum }: WalletPlan, contracts: SafeContracts): Hex {
  return encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [owners, BigInt(minimum), zeroAddress, '0x', contracts.fallbackHandler, zeroAddress, 0n, zeroAddress],
  });
}

/** Concatenates signatures in the order of their owners' addresses, as the contract requires. */
export function packSignatures(signatures: readonly OwnerSignature[]): Hex {
  const sorted = signatures.toSorted((one, other) => (one.owner.toLowerCase() < other.owner.toLowerCase() ? -1 : 1));
  return concat(sorted.map(({ signature }) => signature));
}

/** Half of secp256k1's order. OpenZeppelin and viem accept no larger s, so each signature has a single form. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * Returns who made this signature over a digest; undefined if it isn't one. Accepts only v of 0, 1, 27 and 28: to the
 * contract, 31 and 32 mean another digest, and 0 and 1 something other than a key's signature, so v is rewritten.
 */
export async function readSignature(digest: Hex, signature: Hex): Promise<OwnerSignature | undefined> {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return undefined;
  const given = Number.parseInt(signature.slice(130), 16);
  const v = given < 2 ? given + 27 : given;
  if ((v !== 27 && v !== 28) || BigInt(`0x${signature.slice(66, 130)}`) > halfOrder) return undefined;
  const written: Hex = `0x${signature.slice(2, 130).toLowerCase()}${v.toString(16)}`;
  try {
    return { owner: getAddress(await recoverAddress({ hash: digest, signature: written })), signature: written };
  } catch {
    return undefined;
  }
}
