import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { EntryFault } from '#contract/addresses/read-entry.ts';
import type { Holding, UserType } from '#contract/addresses/rules.ts';
import type { AddressFamily } from '#contract/currencies/networks.ts';

export const userTypeNames: Readonly<Record<UserType, MessageDescriptor>> = {
  individual: msg`A person`,
  company: msg`A company`,
};

export const holdingNames: Readonly<Record<Holding, MessageDescriptor>> = {
  selfHosted: msg`The payee’s own wallet`,
  provider: msg`An exchange or another provider`,
};

/** Chains by how they write addresses. Names, the same in every language. */
export const familyNames: Readonly<Record<AddressFamily, string>> = {
  bitcoin: 'Bitcoin',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  evm: 'Ethereum',
  tron: 'TRON',
  xrp: 'XRP Ledger',
  solana: 'Solana',
};

/** What is wrong with where an entry leads; `otherChain` names the chain beside it. */
export const faultTexts: Readonly<Record<Exclude<EntryFault, 'otherChain' | 'otherStage'>, MessageDescriptor>> = {
  asset: msg`This coin is not supported`,
  network: msg`The coin is not on this network`,
  tag: msg`The tag must be a whole number up to 4294967295, and only XRP has one`,
  empty: msg`Enter the address`,
  checksum: msg`A character is wrong: the address does not match its own checksum. Copy it again`,
  malformed: msg`This is not an address of this network`,
  burn: msg`Nobody has the key of this address: what is sent there is lost`,
  contract: msg`This is the contract of a token, not a wallet: what is sent there is lost`,
};
