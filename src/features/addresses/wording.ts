import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { EntryFault } from '#contract/addresses/read-entry.ts';
import type { Holding, UserType } from '#contract/addresses/rules.ts';
import type { AddressFamily } from '#contract/currencies/networks.ts';

export const userTypeNames: Readonly<Record<UserType, MessageDescriptor>> = {
  individual: msg`Individual`,
  company: msg`Business`,
};

export const holdingNames: Readonly<Record<Holding, MessageDescriptor>> = {
  selfHosted: msg`Recipient’s own wallet`,
  provider: msg`Exchange or other provider`,
};

/** Names of chains by address format, the same in every language. */
export const familyNames: Readonly<Record<AddressFamily, string>> = {
  bitcoin: 'Bitcoin',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  evm: 'Ethereum',
  tron: 'TRON',
  xrp: 'XRP Ledger',
  solana: 'Solana',
};

/** Descriptions of what is wrong with an entry's destination; `otherChain` also names the chain. */
export const faultTexts: Readonly<Record<Exclude<EntryFault, 'otherChain' | 'otherStage'>, MessageDescriptor>> = {
  asset: msg`This coin is not supported`,
  network: msg`This coin isn’t available on this network`,
  tag: msg`Enter a whole-number tag up to 4294967295. Only XRP uses tags`,
  empty: msg`Enter an address`,
  checksum: msg`This address has a typo. Copy it again`,
  malformed: msg`This isn’t a valid address on this network`,
  burn: msg`This address can’t be used: funds sent to it would be lost`,
  contract: msg`This is a token contract, not a wallet. Funds sent to it would be lost`,
};
