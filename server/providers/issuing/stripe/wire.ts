import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { ProviderError } from '../../away.ts';
import { fieldOf, listOf, textOf } from '../../json-fields.ts';
import type { CardEntry, CardTransaction, IssuedCard, IssuerDispute, Merchant } from '../issuing.ts';
import { ownIdOf } from './references.ts';

/** Currencies that it counts in whole units, and in thousandths. */
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const withThree = 'BHD JOD KWD OMR TND'.split(' ');
const placesOf = (currency: string) => (withoutDecimals.includes(currency) ? 0 : withThree.includes(currency) ? 3 : 2);

const lineOf = (value: unknown, ...names: readonly (string | number)[]) => textOf(fieldOf(value, ...names));
const currencyOf = (value: unknown, name: string) => lineOf(value, name).toUpperCase();

/** Reads an integer in smallest units. */
export function unitsOf(value: unknown, ...names: readonly string[]): bigint {
  const units = fieldOf(value, ...names);
  if (typeof units !== 'number' || !Number.isSafeInteger(units))
    throw new ProviderError('the card issuer named an amount that can’t be read', 502);
  return BigInt(units);
}

const sizeOf = (units: bigint) => (units < 0n ? -units : units);
export const decimalOf = (currency: string, units: bigint) => formatUnits(units, placesOf(currency));

/** Converts one of our amounts to its smallest units, digit by digit. */
export function wholeOf(currency: string, amount: string): string {
  if (!isAssetCode(currency) || scaleOf(currency) !== placesOf(currency))
    throw new ProviderError(`the card issuer counts ${currency} otherwise`, 400);
  return String(must(parseUnits(amount, scaleOf(currency)), 'an amount that was checked'));
}

const cardStatuses: Readonly<Record<string, IssuedCard['status']>> = {
  active: 'active',
  inactive: 'paused',
  canceled: 'closed',
};

export function readCard(card: unknown): IssuedCard {
  const status = cardStatuses[lineOf(card, 'status')];
  if (!status) throw new ProviderError('the card issuer named a state of a card that is not known', 502);
  const [month, year] = [Number(fieldOf(card, 'exp_month')), Number(fieldOf(card, 'exp_year'))];
  const expires = `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
  return { id: ownIdOf(card), status, lastFour: lineOf(card, 'last4'), expires, shipment: null };
}

/** Reads the merchant with the requested amount. `of`: the object that contains the amount. */
export function readMerchant(payment: unknown, of: unknown): Merchant {
  const currency = currencyOf(of, 'merchant_currency');
  return {
    name: lineOf(payment, 'merchant_data', 'name'),
    code: lineOf(payment, 'merchant_data', 'category_code'),
    country: lineOf(payment, 'merchant_data', 'country'),
    amount: decimalOf(currency, sizeOf(unitsOf(of, 'merchant_amount'))),
    currency,
  };
}

/** Reads an entry. Captures have an amount below zero, refunds one above; a reversed refund is a capture. */
function readEntry(entry: unknown): CardEntry {
  const units = unitsOf(entry, 'amount');
  const kind = lineOf(entry, 'type') === 'refund' && units >= 0n ? 'refund' : 'capture';
  return { id: lineOf(entry, 'id'), kind, amount: decimalOf(currencyOf(entry, 'currency'), sizeOf(units)) };
}

const standIns = ['webhook_timeout', 'webhook_error', 'network_fallback'];
/** Reasons for declining without us, or before asking us; others are internal to the issuer. */
const reasons: Readonly<Record<string, string>> = {
  account_disabled: 'account',
  card_inactive: 'notActive',
  card_canceled: 'notActive',
  card_expired: 'notActive',
  cardholder_blocked: 'account',
  cardholder_inactive: 'account',
  cardholder_verification_required: 'account',
};

/**
 * Reads an authorization with its captures. Undefined while its network waits for a response about it or a part of it:
 * meanwhile the hold is the one we responded with.
 * @param now used as the version, since the issuer doesn't count changes: what is read later is newer
 */
export function readAuthorization(authorization: unknown, now: Date): CardTransaction | undefined {
  const theirs = lineOf(authorization, 'status');
  const isApproved = fieldOf(authorization, 'approved') === true;
  const isAsked = fieldOf(authorization, 'pending_request') ?? null;
  if (isAsked !== null || (theirs === 'pending' && !isApproved)) return undefined;
  const currency = currencyOf(authorization, 'currency');
  const last = lastRequest(authorization);
  const entries = listOf(fieldOf(authorization, 'transactions')).map(readEntry);
  const isDeclined = theirs === 'closed' && !isApproved;
  const said = reasons[lineOf(last, 'reason')] ?? lineOf(authorization, 'metadata', 'reason');
  return {
    id: lineOf(authorization, 'id'),
    cardId: ownIdOf(fieldOf(authorization, 'card')),
    version: versionAt(now),
    currency,
    amount: decimalOf(currency, authorisedOf(authorization)),
    ...stateOf(theirs, isDeclined, entries),
    reason: isDeclined ? said || 'late' : null,
    isStandIn: standIns.includes(lineOf(last, 'reason')),
    merchant: readMerchant(authorization, authorization),
    entries: entries.filter(({ amount }) => /[1-9]/.test(amount)),
  };
}

const versionAt = (now: Date) => Math.floor(now.getTime() / 1000);

type State = Pick<CardTransaction, 'status' | 'endedBy'>;

function stateOf(theirs: string, isDeclined: boolean, entries: readonly CardEntry[]): State {
  if (isDeclined) return { status: 'declined', endedBy: null };
  if (theirs === 'pending') return { status: 'open', endedBy: null };
  if (theirs === 'reversed') return { status: 'closed', endedBy: 'reversal' };
  if (theirs !== 'closed' && theirs !== 'expired')
    throw new ProviderError('the card issuer named a state of a payment that is not known', 502);
  return { status: 'closed', endedBy: entries.length === 0 ? 'expiry' : null };
}

const requestsOf = (authorization: unknown) => listOf(fieldOf(authorization, 'request_history'));

function lastRequest(authorization: unknown): unknown {
  const at = (one: unknown) => Number(fieldOf(one, 'created') ?? 0);
  return requestsOf(authorization).reduce((last, one) => (at(one) >= at(last) ? one : last), undefined as unknown);
}

/** Returns the total authorized: a finished authorization may no longer contain it, but its requests do. */
function authorisedOf(authorization: unknown): bigint {
  const units = sizeOf(unitsOf(authorization, 'amount'));
  if (units > 0n) return units;
  const approved = requestsOf(authorization).filter((one) => fieldOf(one, 'approved') === true);
  const asked = approved.length > 0 ? approved : requestsOf(authorization);
  return asked.reduce<bigint>((sum, one) => sum + sizeOf(unitsOf(one, 'amount')), 0n);
}

/** Reads a capture or refund without an authorization. */
export function readForced(transaction: unknown, now: Date): CardTransaction {
  const currency = currencyOf(transaction, 'currency');
  return {
    id: lineOf(transaction, 'id'),
    cardId: ownIdOf(fieldOf(transaction, 'card')),
    version: versionAt(now),
    currency,
    amount: decimalOf(currency, 0n),
    status: 'closed',
    endedBy: null,
    reason: null,
    isStandIn: false,
    merchant: readMerchant(transaction, transaction),
    entries: [readEntry(transaction)],
  };
}

/** Returns the id of the authorization it belongs to, or its own. */
export function paymentIdOf(transaction: unknown): string {
  const of = fieldOf(transaction, 'authorization');
  return textOf(of) || lineOf(of, 'id') || lineOf(transaction, 'id');
}

const disputeStatuses: Readonly<Record<string, IssuerDispute['status']>> = {
  // Waits in the dashboard for what its networks require beyond what cardholders are asked.
  unsubmitted: 'submitted',
  submitted: 'submitted',
  won: 'won',
  lost: 'lost',
  expired: 'lost',
};

/** Reads a dispute. What its network has given back so far is in its balance transactions. */
export function readDispute(dispute: unknown, now: Date): IssuerDispute {
  const status = disputeStatuses[lineOf(dispute, 'status')];
  if (!status) throw new ProviderError('the card issuer named a state of a dispute that is not known', 502);
  const given = listOf(fieldOf(dispute, 'balance_transactions')).reduce<bigint>(
    (sum, one) => sum + unitsOf(one, 'amount'),
    0n,
  );
  const isCredited = status === 'won' || (status === 'submitted' && given > 0n);
  return {
    id: ownIdOf(dispute),
    version: versionAt(now),
    status: status === 'submitted' && isCredited ? 'underReview' : status,
    isCredited,
    answerBy: null,
  };
}
