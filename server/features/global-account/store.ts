import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import type { BankDetails } from '#server/providers/banking/banking.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import {
  applicationColumns,
  globalAccountOrders,
  currencyAccountColumns,
  type ApplicationRow,
  type CurrencyAccountTable,
} from './tables.ts';

export const applications = (db: Queryable) =>
  db
    .selectFrom('global_account_application')
    .select(applicationColumns)
    .select(stepsOf(globalAccountOrders).as('steps'));

export const currencyAccounts = (db: Queryable) => db.selectFrom('currency_account').select(currencyAccountColumns);

/** The currencies of an application that the bank has not opened; those that the customer dropped don't count. */
export const unopened = (db: Queryable, { id, currencies }: Pick<ApplicationRow, 'id' | 'currencies'>) =>
  currencyAccounts(db)
    .where('application_id', '=', id)
    .where('currency', 'in', currencies)
    .where('opened_at', 'is', null);

/** Locks an application, so that its moves are serialized. Refuses `request:notFound`. */
export async function lockApplication(tx: Tx, id: string): Promise<ApplicationRow> {
  return (await applications(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('request:notFound');
}

/** Lists all applications of an account, newest first. */
export const listApplications = (db: Queryable, accountId: string): Promise<ApplicationRow[]> =>
  applications(db).where('account_id', '=', accountId).orderBy('id', 'desc').execute();

type Vaulted = Pick<Deps, 'vault'>;

export const sealForm = ({ vault }: Vaulted, id: string, values: DynamicValues) =>
  vault.seal('globalAccountForm', id, JSON.stringify(values));

export async function openForm({ vault }: Vaulted, { id, form_sealed }: Pick<ApplicationRow, 'id' | 'form_sealed'>) {
  return JSON.parse(String(await vault.open('globalAccountForm', id, form_sealed))) as DynamicValues;
}

/** Seals a question to the customer or the reason for a refusal: it names people. */
export const sealReason = ({ vault }: Vaulted, id: string, reason: string) => ({
  reason: sealText(vault, 'accountReason', id, reason.trim()),
});

/** Returns the details needed to pay into an open account. */
export async function openDetails(
  { vault }: Vaulted,
  { id, details_sealed }: Pick<CurrencyAccountTable, 'id' | 'details_sealed'>,
): Promise<BankDetails | null> {
  if (details_sealed === null) return null;
  return JSON.parse(String(await vault.open('bankDetails', id, details_sealed))) as BankDetails;
}

/** Lists every open currency with the details needed to pay into it, in the order they were opened. */
export async function listBankDetails(deps: Vaulted, db: Queryable, accountId: string) {
  const rows = await currencyAccounts(db)
    .where('account_id', '=', accountId)
    .where('opened_at', 'is not', null)
    .orderBy('opened_at')
    .orderBy('currency')
    .execute();
  const opened = rows.map(async (row) => ({
    currency: row.currency,
    details: must(await openDetails(deps, row), 'the details of an open account'),
  }));
  return Promise.all(opened);
}

/** Converts an application to the contract's form. */
export async function toApplication(deps: Vaulted, row: ApplicationRow) {
  return {
    id: row.id,
    currencies: row.currencies,
    status: row.status,
    reason: row.reason,
    version: row.version,
    values: writable(await openForm(deps, row)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    steps: [...row.steps],
  };
}

const writable = (values: DynamicValues) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]),
  );
