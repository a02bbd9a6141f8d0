import type { BankReason } from '#contract/fiat-withdrawals/rules.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { ProviderError } from '../../away.ts';
import { fieldOf, textOf } from '../../json-fields.ts';
import type { BankAccount, BankCredit, BankDetails, CreditStatus } from '../banking.ts';
import type { BankPayout, PayoutStatus } from '../payouts.ts';

const lineOf = (value: unknown, ...names: readonly (string | number)[]) => textOf(fieldOf(value, ...names));

/** Returns an amount in our format: the bank sends JSON numbers, which have fewer digits than a double holds. */
function amountOf(currency: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : textOf(value);
  const units = isAssetCode(currency) ? parseUnits(text, scaleOf(currency)) : undefined;
  if (units === undefined || !isAssetCode(currency))
    throw new ProviderError('the bank named an amount that can’t be read', 502);
  return formatUnits(units, scaleOf(currency));
}

/**
 * Serializes an object with an amount as a JSON number, as the bank requires: digit by digit, without going through a
 * double.
 */
export function jsonWith(fields: Readonly<Record<string, unknown>>, name: string, decimal: string): string {
  if (!/^\d+(?:\.\d+)?$/.test(decimal)) throw new ProviderError('an amount is no decimal', 400);
  return `${JSON.stringify(fields).slice(0, -1)},"${name}":${decimal}}`;
}

function instantOf(value: unknown, ...names: readonly string[]): Date | undefined {
  // `+0000`, the bank's format of the offset, is not accepted by every parser.
  const at = new Date(lineOf(value, ...names).replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function instant(value: unknown, ...names: readonly string[]): Date {
  const at = instantOf(value, ...names);
  if (!at) throw new ProviderError('the bank named a time that can’t be read', 502);
  return at;
}

const accountStatuses: Readonly<Record<string, BankAccount['status']>> = {
  PROCESSING: 'requested',
  ACTIVE: 'active',
  INACTIVE: 'refused',
  CLOSED: 'refused',
  FAILED: 'refused',
  REJECTED: 'refused',
};

export function readAccount(account: unknown): BankAccount {
  const status = accountStatuses[lineOf(account, 'status')];
  if (!status) throw new ProviderError('the bank named a state of an account that is not known', 502);
  const refusal = lineOf(account, 'failure_reason');
  return {
    id: lineOf(account, 'id'),
    requestId: lineOf(account, 'request_id'),
    status,
    details: status === 'active' ? detailsOf(account) : null,
    refusal: status === 'refused' && refusal !== '' ? refusal : null,
  };
}

/** Reads an account's details. Of several branch numbers it takes the national one: the BIC has its own field. */
function detailsOf(account: unknown): BankDetails {
  const features = fieldOf(account, 'supported_features');
  const routes = Array.isArray(features)
    ? (features as readonly unknown[]).flatMap((one) => {
        const codes = fieldOf(one, 'routing_codes');
        return Array.isArray(codes) ? (codes as readonly unknown[]) : [];
      })
    : [];
  const branch = routes.find((one) => lineOf(one, 'type') !== 'swift_code');
  const iban = lineOf(account, 'iban');
  const place = ['address', 'zip_code', 'city'].map((name) => lineOf(account, 'institution', name));
  return {
    holder: lineOf(account, 'account_name'),
    accountNumber: lineOf(account, 'account_number') || iban,
    iban: iban === '' ? null : iban,
    bic: lineOf(account, 'swift_code'),
    branchCode: lineOf(branch, 'value') || null,
    bankName: lineOf(account, 'institution', 'name'),
    bankAddress: place.filter(Boolean).join(', '),
    bankCountry: lineOf(account, 'country_code'),
  };
}

const creditStatuses: Readonly<Record<string, CreditStatus>> = {
  NEW: 'pending',
  PENDING: 'screening',
  SETTLED: 'settled',
  REJECTED: 'rejected',
  REVERSED: 'reversed',
};

/** @param now used for a state whose time the bank doesn't give: it changed no later than this */
export function readCredit(deposit: unknown, now: Date): BankCredit {
  const status = creditStatuses[lineOf(deposit, 'status')];
  if (!status) throw new ProviderError('the bank named a state of a credit that is not known', 502);
  const currency = lineOf(deposit, 'currency');
  const createdAt = instant(deposit, 'created_at');
  const settledAt = instantOf(deposit, 'settled_at') ?? createdAt;
  const isUndated = status === 'reversed' || status === 'rejected';
  return {
    id: lineOf(deposit, 'id'),
    accountId: lineOf(deposit, 'global_account_id') || null,
    currency,
    amount: amountOf(currency, fieldOf(deposit, 'amount')),
    status,
    payer: { name: lineOf(deposit, 'payer', 'name'), accountNumber: payerNumber(deposit) },
    reference: lineOf(deposit, 'reference'),
    createdAt,
    changedAt: isUndated ? now : settledAt,
  };
}

/** Returns the payer's account number or IBAN, from the object of whatever account kind it is. */
function payerNumber(deposit: unknown): string {
  const account = fieldOf(deposit, 'payer', 'bank_account');
  const numbers = fieldOf(account, lineOf(account, 'type').toLowerCase()) ?? account;
  return lineOf(numbers, 'iban') || lineOf(numbers, 'account_number');
}

const sent: Readonly<Record<string, PayoutStatus>> = { SENT: 'sent', PAID: 'paid' };
/**
 * The money is back in our account, which may happen after it was sent and even after it was paid. A payment that came
 * back before we learned that it was paid is handled like one that never left, so it is always reported as returned.
 * `FAILED` and `APPROVAL_REJECTED` don't count: the bank cancels a failed transfer by itself, within seconds according
 * to its documentation, and until then both can be resent in its web app.
 */
const back = 'CANCELLED';

/** Their codes, by number or by their first three digits. */
const reasons: Readonly<Record<string, BankReason>> = {
  901: 'accountInvalid',
  902: 'bankInvalid',
  90301: 'nameDiffers',
  90302: 'currencyRefused',
  904: 'detailsInvalid',
  905: 'declined',
  90701: 'accountClosed',
  90702: 'accountInactive',
  90703: 'accountRestricted',
};
const reasonFor = (code: string): BankReason => reasons[code] ?? reasons[code.slice(0, 3)] ?? 'other';

export function readTransfer(transfer: unknown): BankPayout {
  const currency = lineOf(transfer, 'transfer_currency');
  const theirs = lineOf(transfer, 'status');
  const status = theirs === back ? 'returned' : (sent[theirs] ?? 'created');
  const why = lineOf(transfer, 'failure_reason', 'description') || lineOf(transfer, 'failure_reason');
  return {
    requestId: lineOf(transfer, 'request_id'),
    currency,
    amount: amountOf(currency, fieldOf(transfer, 'transfer_amount')),
    status,
    reason: status === 'returned' ? reasonFor(lineOf(transfer, 'failure_reason', 'code')) : null,
    words: status === 'returned' && why !== '' ? why : null,
    changedAt: instantOf(transfer, 'updated_at') ?? instant(transfer, 'created_at'),
  };
}
