import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { CryptoDepositState, MissingState } from '#contract/deposits/states.ts';
import type { AddressFault } from '#contract/currencies/address.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

/** What it means that the network dropped a deposit before it was credited. */
export const droppedMeaning = msg`This transaction is no longer on the network, so nothing arrived. Ask the sender what happened to the payment. If the network includes it again, we’ll continue automatically.`;

/** What each status means to the customer, and what they can do. */
export const depositMeanings: Readonly<Record<CryptoDepositState, MessageDescriptor>> = {
  pendingDeposit: msg`We’ve seen the transaction. It’s waiting for its first confirmation; there’s nothing you need to do.`,
  confirming: msg`Waiting for network confirmations. We’ll credit it as soon as they’re complete.`,
  confirmed: msg`Confirmed by the network. We’re running a routine check before we credit it, which takes up to 30 minutes. There’s nothing you need to do.`,
  credited: msg`Added to your available balance.`,
  completed: msg`Added to your available balance.`,
  remitted: msg`Added to your available balance.`,
  belowMinimumLimit: msg`Below the minimum deposit, so it wasn’t credited. Make another deposit that meets the minimum, or contact support to have it credited.`,
  complianceReview: msg`We’re reviewing this deposit, usually within one working day. The money is safe. You can also ask us to return it.`,
  frozen: msg`Your deposit is on hold while we review it. The money is safe. We’ll contact you if we need anything.`,
  unfrozen: msg`No longer on hold. The amount is available again.`,
  depositFailedAndRefunded: msg`We couldn’t accept this deposit. It was returned to your address, less the network fee.`,
};

export const missingNames: Readonly<Record<MissingState, { readonly name: MessageDescriptor; readonly tone: Tone }>> = {
  pending: { name: msg`Under review`, tone: 'primary' },
  found: { name: msg`Found`, tone: 'good' },
  notFound: { name: msg`Not found`, tone: 'bad' },
};

/** Descriptions of what is wrong with a typed address. */
export const addressFaults: Readonly<Record<AddressFault, MessageDescriptor>> = {
  empty: msg`Enter an address`,
  burn: msg`This address can’t be used: funds sent to it would be lost`,
  contract: msg`This is a token contract, not a wallet. Funds sent to it would be lost`,
  otherStage: msg`This address is for a different network: test or main`,
  otherChain: msg`This address is for another coin’s network`,
  checksum: msg`This address has a typo. Copy it again`,
  malformed: msg`This isn’t a valid address on this network`,
};
