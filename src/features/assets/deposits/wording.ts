import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { CryptoDepositState } from '#contract/deposits/states.ts';
import type { MissingState } from '#contract/deposits/rules.ts';
import type { AddressFault } from '#contract/currencies/address.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

/** What each status means to the customer, and what there is to do. */
export const depositMeanings: Readonly<Record<CryptoDepositState, MessageDescriptor>> = {
  pendingDeposit: msg`The transaction was seen; no block has taken it in yet. There is nothing to do.`,
  confirming: msg`Blocks are being added on top of it. It is credited with the last confirmation that is needed.`,
  confirmed: msg`It has all its confirmations and is being booked.`,
  credited: msg`The amount is at your disposal.`,
  completed: msg`The amount is at your disposal, and nothing is left to be done.`,
  remitted: msg`The amount is at your disposal; the coins were moved to the platform’s own wallets.`,
  belowMinimumLimit: msg`The amount is below the coin’s minimum, so it was not credited. Send the rest in a transaction of its own that reaches the minimum, or write to support, who can credit it by hand.`,
  complianceReview: msg`We have to look at this deposit before we may credit it, as a rule within one working day. You can ask for it to be sent back meanwhile.`,
  frozen: msg`The amount was credited and is held while a question about it is settled. Support tells you what is needed.`,
  unfrozen: msg`The hold is lifted, and the amount is at your disposal again.`,
  depositFailedAndRefunded: msg`The deposit was not accepted and was sent back to the address that you named, less the network’s fee.`,
};

export const missingNames: Readonly<Record<MissingState, { readonly name: MessageDescriptor; readonly tone: Tone }>> = {
  pending: { name: msg`Being looked for`, tone: 'primary' },
  found: { name: msg`Found`, tone: 'good' },
  notFound: { name: msg`Not found`, tone: 'bad' },
};

/** What is wrong with a typed address. */
export const addressFaults: Readonly<Record<AddressFault, MessageDescriptor>> = {
  empty: msg`Enter the address`,
  burn: msg`Nobody has the key of this address: what is sent there is lost`,
  contract: msg`This is the contract of a token, not a wallet: what is sent there is lost`,
  otherStage: msg`This address is for another network of this coin: a test network, or the real one`,
  otherChain: msg`This is an address of another coin’s network`,
  checksum: msg`A character of this address is wrong: copy it again`,
  malformed: msg`This is no address of this network`,
};
