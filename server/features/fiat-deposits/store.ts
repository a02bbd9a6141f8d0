import { normaliseBankNumber } from '#contract/bank-numbers/reading.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { BankCredit, BankDetails } from '#server/providers/banking/banking.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { soon } from '#server/platform/pipelined.ts';
import { sealWords } from '#server/platform/vault/texts.ts';
import { findReversal, type ReversalRow } from '../fiat-debts/index.ts';
import { findBankAccount } from '../global-account/index.ts';
import { creditColumns, depositColumns, fiatDeposits, type CreditRow, type DepositRow } from './tables.ts';

export const deposits = (db: Queryable) =>
  db.selectFrom('fiat_deposit').select(depositColumns).select(stepsOf(fiatDeposits).as('steps'));
export const credits = (db: Queryable) => db.selectFrom('fiat_credit').select(creditColumns);

/** Returns when the oldest transfer in suspense came in: unowned, or on its way back. */
export async function oldestCredit({ db }: Pick<Deps, 'db'>): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('fiat_credit')
    .select((eb) => eb.fn.min<Date | null>('created_at').as('oldest'))
    .where('booked', '=', 'suspense')
    .executeTakeFirstOrThrow();
  return oldest;
}

/** Locks a deposit, so that its moves are serialized. */
export async function lockDeposit(tx: Tx, id: string): Promise<DepositRow> {
  return must(await deposits(tx).where('id', '=', id).forUpdate().executeTakeFirst(), 'the deposit');
}

/** Locks a credit. Refuses `request:notFound` if there is none. */
export async function lockCredit(tx: Tx, id: string): Promise<CreditRow> {
  return (await credits(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('request:notFound');
}

type CreditChange = Partial<Omit<CreditRow, 'id' | 'created_at'>>;

/** Writes changes to a locked credit. */
export async function changeCredit(
  tx: Tx,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  row: CreditRow,
  change: CreditChange,
): Promise<CreditRow> {
  const changed = { ...change, updated_at: clock.now() };
  const { return_reason: words, ...rest } = changed;
  const sealed = words === undefined ? {} : { return_reason: sealWords(vault, 'creditReturn', row.id, words) };
  const written = tx
    .updateTable('fiat_credit')
    .set({ ...rest, ...sealed })
    .where('id', '=', row.id);
  await soon(tx, written.execute());
  return { ...row, ...changed };
}

/** The payer, and what they wrote. */
export interface Paid {
  readonly name: string;
  readonly accountNumber: string;
  readonly reference: string;
}
type Vaulted = Pick<Deps, 'vault'>;

export const sealPaid = ({ vault }: Vaulted, id: string, { payer, reference }: BankCredit) =>
  vault.seal('fiatCredit', id, JSON.stringify({ ...payer, reference } satisfies Paid));

export async function openPaid({ vault }: Vaulted, { id, payer_sealed }: Pick<CreditRow, 'id' | 'payer_sealed'>) {
  return JSON.parse(String(await vault.open('fiatCredit', id, payer_sealed))) as Paid;
}

/** The index that an account is found by, however its number is spelled. */
export const indexNumber = ({ vault }: Vaulted, number: string): Buffer =>
  vault.index('bankAccount', normaliseBankNumber(number));

interface PayerLabels {
  readonly iban: string;
  readonly label: string;
}
export const sealPayer = ({ vault }: Vaulted, id: string, labels: PayerLabels) =>
  vault.seal('fiatPayer', id, JSON.stringify(labels));
export async function openPayer({ vault }: Vaulted, { id, number_sealed }: { id: string; number_sealed: Buffer }) {
  return JSON.parse(String(await vault.open('fiatPayer', id, number_sealed))) as PayerLabels;
}

const waiting = ['preOrder', 'pendingPayment', 'pendingReview'];

/** Parts of a deposit's record besides its row. */
interface Beside {
  readonly payTo: BankDetails | null;
  readonly credit: CreditRow | undefined;
  readonly reversal: ReversalRow | undefined;
}

async function besideOf(deps: Vaulted, db: Queryable, row: DepositRow): Promise<Beside> {
  const isAwaited = row.reference !== null && waiting.includes(row.status);
  const [credit, reversal, account] = await allDone([
    credits(db).where('deposit_id', '=', row.id).executeTakeFirst(),
    findReversal(db, row.id),
    isAwaited ? findBankAccount(deps, db, row.account_id, row.asset) : Promise.resolve(null),
  ]);
  return { credit, reversal, payTo: credit === undefined ? account : null };
}

/** Converts a deposit to the contract's form. */
export async function showDeposit(deps: Vaulted, db: Queryable, row: DepositRow) {
  const { payTo, credit, reversal } = await besideOf(deps, db, row);
  const asset = assetCode(row.asset);
  const show = (units: string | bigint | null) => (units === null ? null : formatUnits(BigInt(units), scaleOf(asset)));
  const decimal = (units: bigint) => formatUnits(units, scaleOf(asset));
  const paid = credit && (await openPaid(deps, credit));
  return {
    id: row.id,
    currency: row.asset,
    status: row.status,
    reference: row.reference,
    expected: show(row.expected),
    amount: show(row.amount),
    fee: show(row.fee),
    payTo,
    payer: paid ? { name: paid.name, account: paid.accountNumber } : null,
    isSeen: credit !== undefined,
    reason: row.reason,
    reversal: reversal
      ? {
          amount: decimal(BigInt(reversal.amount)),
          owed: decimal(BigInt(reversal.amount) - BigInt(reversal.taken)),
          at: reversal.begun_at.toISOString(),
        }
      : null,
    proofs: row.proofs,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    steps: [...row.steps],
  };
}
