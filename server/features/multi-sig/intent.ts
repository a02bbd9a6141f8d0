import type { SignIntent } from '#server/providers/signer/signer.ts';
import type { Operation, Signer } from './store.ts';

/** Describes what a signer agrees to, in the terms of the key provider: its policy may check each of them. */
export function intentOf(operation: Operation, signers: readonly Signer[]): SignIntent {
  const { id, kind, asset, amount, address, replaced_id, replacement_id, new_minimum, proposal } = operation;
  const addressOf = (signerId: string | null) => signers.find((signer) => signer.id === signerId)?.address ?? null;
  return {
    kind: 'safeTransaction',
    payment: id,
    asset: asset ?? 'ETH',
    // A change of the owners is a call by the contract to itself.
    to: address ?? proposal.to,
    amount: amount ?? '0',
    multiSig: {
      wallet: proposal.wallet,
      operation: kind,
      leaves: addressOf(replaced_id),
      joins: addressOf(replacement_id),
      minimum: new_minimum,
    },
  };
}
