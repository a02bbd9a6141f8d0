import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { openApi } from '#contract/open-api/calls.ts';
import type { ErrorCode } from '#contract/platform/error-codes.ts';

/** What a call does, by its name. */
export const summaries: Readonly<Record<keyof typeof openApi, MessageDescriptor>> = {
  getTime: msg`The server’s clock, which timestamps are measured by. Needs no signature.`,
  getAccount: msg`The account, and the key that asks.`,
  listBalances: msg`Each asset with its parts and its value in the pricing currency.`,
  listCoins: msg`Coins with the networks that they can be deposited on.`,
  makeDepositAddress: msg`The account’s own address for a coin on a network: made at the first asking, the same from then on.`,
  listDeposits: msg`Deposits, newest first.`,
  listTransfers: msg`Transfers between accounts, sent and received, newest first.`,
  createWithdrawal: msg`Withdraws coins to one of the key’s addresses; the same order under its number is done once`,
  listWithdrawals: msg`Withdrawals, newest first`,
  listSubAccounts: msg`List a company’s sub-accounts`,
  getSubAccountBalances: msg`Read a sub-account’s balances`,
  listSubAccountHistory: msg`List a sub-account’s movements`,
  listSubAccountDeposits: msg`List what came in for a sub-account, credited or not yet`,
  makeSubAccountAddress: msg`Get a sub-account’s deposit address`,
  createSubAccount: msg`Create a sub-account (with an Idempotency-Key header)`,
  moveBetweenAccounts: msg`Move money between the main account and sub-accounts (with an Idempotency-Key header)`,
  getQuote: msg`What an amount of one asset is in another, at the price of now.`,
};

/** What a field or parameter means, by its name; those that say it themselves are not here. */
const meanings: Readonly<Record<string, MessageDescriptor>> = {
  time: msg`The server’s time, ISO 8601 in UTC`,
  timestamp: msg`The same in milliseconds since 1970`,
  kycStatus: msg`0 not verified, 1 under review, 2 failed, 3 verified`,
  pricingCurrency: msg`What values are given in`,
  key: msg`The key that signed the request`,
  withdrawalAddresses: msg`Where the key may withdraw to`,
  ips: msg`Addresses and ranges that the key is bound to; none: from anywhere`,
  expiresAt: msg`Null where the key is bound to IP addresses`,
  daysLeft: msg`Whole days begun until it expires`,
  currency: msg`The currency of the values`,
  available: msg`Free to be used`,
  held: msg`Reserved for orders under way`,
  staked: msg`Put to earn`,
  inTransit: msg`On its way in or out`,
  value: msg`Worth at the current price`,
  price: msg`The price of one unit`,
  asOf: msg`When the figures were true`,
  scale: msg`Decimals that amounts of the coin have`,
  network: msg`The chain, by its short name`,
  confirmations: msg`Blocks on top of the transaction`,
  requiredConfirmations: msg`Blocks needed until it is credited`,
  minimumDeposit: msg`Less is not credited`,
  minimumAmount: msg`Less is not credited`,
  arrivalMinutes: msg`How long it usually takes`,
  needsTag: msg`Whether a deposit needs the tag beside the address`,
  tag: msg`To be given with the address where it is not null`,
  asset: msg`Short name of a coin or currency, such as BTC`,
  updatedAfter: msg`Only those that changed at or after this instant`,
  cursor: msg`The last page’s nextCursor; none: the first page`,
  nextCursor: msg`For the next page; null on the last`,
  limit: msg`Rows on a page, 50 if left out`,
  from: msg`The asset that the amount is of`,
  to: msg`The asset to express it in`,
  amount: msg`As a decimal text, never a number`,
  failureReason: msg`Why it failed; null where it did not`,
  onHold: msg`Why a confirmed withdrawal waits, since when and until when; null where it does not`,
  transactionHash: msg`The transaction on the chain`,
  direction: msg`Received or sent`,
  counterpartyUid: msg`The other account`,
};

export function meaningOf(name: string): MessageDescriptor | undefined {
  return Object.hasOwn(meanings, name) ? meanings[name] : undefined;
}

/** What to do about an error, where there is more to say than what it means. */
export const remedies: Readonly<Partial<Record<ErrorCode, MessageDescriptor>>> = {
  'apiKey:badSignature': msg`Compare your text to sign with the example above, byte by byte; check that the key was not deleted.`,
  'apiKey:stale': msg`Set your clock: details.serverTime is ours, in milliseconds.`,
  'apiKey:replayed': msg`Make a new nonce for every request, for repeated ones too.`,
  'apiKey:abnormal': msg`details.reason says why: ip or expired. Edit the key under API keys, which makes it normal again.`,
  'apiKey:withdrawalsWait': msg`Wait until details.withdrawalsFrom: a new key, or one that may do more than before, withdraws after 24 hours.`,
  'apiKey:withdrawalsOff': msg`Edit the key under API keys: bind it to IP addresses, name its addresses, and confirm with the funds PIN.`,
  'apiKey:permission': msg`details.permission says which one is missing. Edit the key.`,
  'request:tooMany': msg`Wait for as long as the header retry-after says.`,
  'server:unavailable': msg`Wait for as long as the header retry-after says, then send the same request with the same key.`,
  'request:invalid': msg`details names the field. Unknown fields are refused too.`,
  80001: msg`Contact support.`,
  60013: msg`Finish the verification of the account first.`,
};
