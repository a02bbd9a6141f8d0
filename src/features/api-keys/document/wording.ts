import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { openApi } from '#contract/open-api/calls.ts';
import type { ErrorCode } from '#contract/platform/error-codes.ts';

/** Description of each call, by its name. */
export const summaries: Readonly<Record<keyof typeof openApi, MessageDescriptor>> = {
  getTime: msg`The server’s clock, used to check timestamps. No signature needed.`,
  getAccount: msg`The account and the current key.`,
  listBalances: msg`Each asset’s balances and value in the display currency.`,
  listCoins: msg`Coins and their deposit networks.`,
  makeDepositAddress: msg`The account’s deposit address for a coin and network. Created on the first request, then always the same.`,
  listDeposits: msg`Deposits, newest first.`,
  listTransfers: msg`Transfers between accounts, sent and received, newest first.`,
  createWithdrawal: msg`Withdraws coins to one of the key’s allowed addresses; an order number is processed only once`,
  listWithdrawals: msg`Withdrawals, newest first`,
  listSubAccounts: msg`List a company’s sub-accounts`,
  getSubAccountBalances: msg`Read a sub-account’s balances`,
  listSubAccountHistory: msg`List a sub-account’s activity`,
  listSubAccountDeposits: msg`List a sub-account’s deposits, pending or credited`,
  makeSubAccountAddress: msg`Get a sub-account’s deposit address`,
  createSubAccount: msg`Create a sub-account (with an Idempotency-Key header)`,
  moveBetweenAccounts: msg`Move money between the main account and sub-accounts (with an Idempotency-Key header)`,
  getQuote: msg`An amount of one asset in another, at the current price.`,
  createConvertQuote: msg`A firm quote for one pair and amount, good for one order until it expires.`,
  createConvertOrder: msg`Converts at a quote’s price; an order number is processed only once`,
  listOrders: msg`Convert orders, newest first`,
  getOrder: msg`One convert order`,
};

/** Meaning of each field or parameter, by its name; self-explanatory ones are omitted. */
const meanings: Readonly<Record<string, MessageDescriptor>> = {
  time: msg`The server’s time, ISO 8601 in UTC`,
  timestamp: msg`Same time, in milliseconds since 1970`,
  kycStatus: msg`0 not verified, 1 under review, 2 failed, 3 verified`,
  pricingCurrency: msg`Display currency`,
  key: msg`The key that signed the request`,
  withdrawalAddresses: msg`Allowed withdrawal addresses`,
  ips: msg`IP addresses and ranges the key works from; empty means any`,
  expiresAt: msg`Null if the key is limited to IP addresses`,
  daysLeft: msg`Days until it expires, rounded up`,
  currency: msg`The currency of the values`,
  available: msg`Available balance`,
  held: msg`On hold for open orders`,
  staked: msg`In Earn`,
  inTransit: msg`On its way in or out`,
  value: msg`Value at the current price`,
  price: msg`Unit price`,
  asOf: msg`Time of the figures`,
  scale: msg`Decimal places`,
  network: msg`The network’s short name`,
  confirmations: msg`Confirmations`,
  requiredConfirmations: msg`Confirmations required`,
  minimumDeposit: msg`Minimum deposit; smaller amounts aren’t credited`,
  minimumAmount: msg`Minimum deposit; smaller amounts aren’t credited`,
  reviewFrom: msg`Deposits of this amount or more are reviewed first`,
  arrivalMinutes: msg`Estimated arrival (minutes)`,
  needsTag: msg`Whether deposits need a tag as well as the address`,
  tag: msg`Required with the address if not null`,
  asset: msg`Short name of a coin or currency, such as BTC`,
  updatedAfter: msg`Only records changed at or after this time`,
  cursor: msg`nextCursor from the previous page; omit for the first page`,
  nextCursor: msg`For the next page; null on the last page`,
  limit: msg`Rows per page, 50 by default`,
  from: msg`The asset of the amount`,
  to: msg`The asset to convert to`,
  amount: msg`As a decimal string, never a number`,
  failureReason: msg`Failure reason; null if it didn’t fail`,
  failureCode: msg`Failure code; null if we rejected it, or it didn’t fail`,
  returnReason: msg`Why we returned it; null if we didn’t`,
  onHold: msg`Why a confirmed withdrawal is on hold, with start and end; null if it isn’t`,
  transactionHash: msg`Transaction ID on the network`,
  direction: msg`Received or sent`,
  side: msg`Which of the two amounts you name: give or get`,
  midRate: msg`Mid-market rate`,
  rate: msg`Our rate: the mid-market rate less the spread`,
  spreadBps: msg`Spread in basis points`,
  quoteId: msg`From convert/quotes; a quote can be used once`,
  orderNumber: msg`Your own number for the order, processed only once`,
  left: msg`What you can still convert today and within 30 days`,
  counterpartyUid: msg`Counterparty account`,
};

export function meaningOf(name: string): MessageDescriptor | undefined {
  return Object.hasOwn(meanings, name) ? meanings[name] : undefined;
}

/** What to do about an error, if there is more to say than its meaning. */
export const remedies: Readonly<Partial<Record<ErrorCode, MessageDescriptor>>> = {
  'apiKey:badSignature': msg`Compare your text to sign with the example above, byte by byte; check that the key was not deleted.`,
  'apiKey:stale': msg`Set your clock: details.serverTime is ours, in milliseconds.`,
  'apiKey:replayed': msg`Make a new nonce for every request, for repeated ones too.`,
  'apiKey:abnormal': msg`details.reason says why: ip or expired; details.ip is the address we saw. Edit the key under API keys, which makes it normal again.`,
  'apiKey:withdrawalsWait': msg`Wait until details.withdrawalsFrom: keys can withdraw 24 hours after they’re created or given more permissions.`,
  'apiKey:withdrawalsOff': msg`Edit the key under API keys: add IP addresses and allowed withdrawal addresses, and confirm with your payment PIN.`,
  'apiKey:permission': msg`details.permission says which one is missing. Edit the key.`,
  'request:tooMany': msg`Wait as long as the retry-after header says.`,
  'server:unavailable': msg`Wait as long as the retry-after header says, then send the same request with the same key.`,
  'request:invalid': msg`details names the field. Unknown fields are refused too.`,
  80001: msg`Contact support.`,
  60013: msg`Verify the account first.`,
};
