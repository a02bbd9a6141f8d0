import type { ColumnType, Selectable } from 'kysely';
import type { Queryable } from '#server/platform/db.ts';
import type { BankAccount, BankCredit, BankDetails, CreditStatus } from './banking.ts';

/** Final outcome of a credit. */
export const creditFates = ['settled', 'rejected', 'reversed'] as const;
export type CreditFate = (typeof creditFates)[number];

interface AccountTable {
  id: string;
  request_id: string;
  customer_id: string;
  holder: string;
  currency: string;
  status: BankAccount['status'];
  details: ColumnType<BankDetails | null, string | null, string | null>;
  refusal: string | null;
  due_at: Date | null;
  created_at: Date;
}

interface CreditTable {
  id: string;
  account_id: string | null;
  currency: string;
  amount: string;
  status: CreditStatus;
  fate: CreditFate;
  payer_name: string;
  payer_number: string;
  reference: string;
  due_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_bank_account: AccountTable;
    sandbox_bank_credit: CreditTable;
  }
}

export type AccountRow = Selectable<AccountTable>;
export type CreditRow = Selectable<CreditTable>;

const accountColumns = [
  'id',
  'request_id',
  'customer_id',
  'holder',
  'currency',
  'status',
  'details',
  'refusal',
  'due_at',
  'created_at',
] as const;

const creditColumns = [
  'id',
  'account_id',
  'currency',
  'amount',
  'status',
  'fate',
  'payer_name',
  'payer_number',
  'reference',
  'due_at',
  'created_at',
  'changed_at',
] as const;

export const bankAccounts = (db: Queryable) => db.selectFrom('sandbox_bank_account').select(accountColumns);
export const bankCredits = (db: Queryable) => db.selectFrom('sandbox_bank_credit').select(creditColumns);

export function toAccount({ id, request_id, status, details, refusal }: AccountRow): BankAccount {
  return { id, requestId: request_id, status, details, refusal: status === 'refused' ? refusal : null };
}

export function toCredit(row: CreditRow): BankCredit {
  return {
    id: row.id,
    accountId: row.account_id,
    currency: row.currency,
    amount: row.amount,
    status: row.status,
    payer: { name: row.payer_name, accountNumber: row.payer_number },
    reference: row.reference,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}
