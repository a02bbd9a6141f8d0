import { payeeAccount, payeeFormVersion, payeeName, type PayeeType } from '#contract/payees/fields.ts';
import type { NameCheckResult, PayeeForm } from '#contract/payees/rules.ts';
import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { maskAccount } from '#contract/receipt-methods/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { askBank } from './check.ts';

/** A bank account that a customer saved, in any list. */
export interface SavedAccount {
  id: string;
  account_id: string;
  currency: string;
  country: string;
  scheme: string;
  user_type: PayeeType;
  version: string;
  details_sealed: Buffer;
  name_check: NameCheckResult;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  deleted_by: string | null;
}

export const savedAccountColumns = [
  'id',
  'account_id',
  'currency',
  'country',
  'scheme',
  'user_type',
  'version',
  'details_sealed',
  'name_check',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
  'deleted_by',
] as const satisfies readonly (keyof SavedAccount)[];

/** The columns that are exported to the owner with their data, and those that aren't. */
export const shownOfSaved = [
  'currency',
  'country',
  'scheme',
  'user_type',
  'version',
  'details_sealed',
  'name_check',
  'created_at',
  'updated_at',
  'deleted_at',
] as const satisfies readonly (keyof SavedAccount)[];
export const withheldOfSaved = {
  id: 'internal',
  account_id: 'internal',
  created_by: 'internal',
  deleted_by: 'internal',
} as const;

/** The sealed part of a saved account. */
export interface SavedDetails {
  readonly friendlyName: string;
  readonly values: DynamicValues;
  readonly bankName: string | null;
  /** The account holder's name according to the bank, if it differs from the payee's. */
  readonly heldBy: string | null;
}

type Asked = Pick<Awaited<ReturnType<typeof askBank>>, 'nameCheck' | 'bank'>;

/**
 * Returns the stored form of what the form and the bank say; `details` are sealed. @param values as read from the form
 */
export function keepAccount(
  { currency, country, scheme, userType: user_type, friendlyName }: Omit<PayeeForm, 'values'>,
  values: DynamicValues,
  { nameCheck, bank }: Asked,
) {
  const named = values['bankName'];
  const bankName = bank?.name ?? (typeof named === 'string' ? named : null);
  const details: SavedDetails = { friendlyName: friendlyName.trim(), values, bankName, heldBy: nameCheck.name };
  const row = { currency, country, scheme, user_type, version: payeeFormVersion, name_check: nameCheck.result };
  return { row, details };
}

/** Converts a saved account to the form in which calls return it. */
export function showAccount(row: SavedAccount, { friendlyName, values, bankName, heldBy }: SavedDetails) {
  return {
    id: row.id,
    friendlyName,
    currency: row.currency,
    country: row.country,
    scheme: row.scheme,
    userType: row.user_type,
    version: row.version,
    values,
    name: payeeName(values),
    account: payeeAccount(values),
    bankName,
    nameCheck: { result: row.name_check, name: heldBy },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

interface Known {
  readonly id: string;
  readonly currency: string;
  readonly scheme: string;
  readonly account: string;
}
type Whose = Pick<PayeeForm, 'country' | 'values'>;
type Named = Pick<PayeeForm, 'currency' | 'scheme' | 'values'>;

/** Finds the known account that is the same account in the same currency and scheme. @param self the one to exclude */
export const findTwin = <One extends Known>(
  known: readonly One[],
  { currency, scheme, values }: Named,
  self?: string,
): One | undefined =>
  known.find(
    (one) =>
      one.id !== self && one.currency === currency && one.scheme === scheme && one.account === payeeAccount(values),
  );

/** True if the same label now stands for another account, name or country: money would go elsewhere. */
export const isElsewhere = (before: Whose, after: Whose): boolean =>
  payeeAccount(before.values) !== payeeAccount(after.values) ||
  payeeName(before.values) !== payeeName(after.values) ||
  before.country !== after.country;

/** Returns the name and the end of the account number, for notices. */
export const toldOf = (values: DynamicValues): string => `${payeeName(values)} ${maskAccount(payeeAccount(values))}`;

/** Refuses `payee:exists` with the id of the existing one. */
export function assertNew(known: readonly Known[], form: Named, self?: string): void {
  const twin = findTwin(known, form, self);
  if (twin) refuse('payee:exists', { id: twin.id });
}
