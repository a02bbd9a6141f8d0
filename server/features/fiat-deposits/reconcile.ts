import { assetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { absolute } from '#contract/platform/money-rounding.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { fiatDepositsSchemas } from '#contract/fiat-deposits/schemas.ts';
import { movedByKeys } from '#server/ledger/index.ts';
import type { BankCredit } from '#server/providers/banking/banking.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getAccount } from '../accounts/index.ts';
import { ownerOfBankAccount } from '../global-account/index.ts';
import { listAllPayouts, type PayoutBook } from './payouts.ts';
import { listAllCredits } from './poll.ts';
import { credits } from './store.ts';
import type { CreditRow } from './tables.ts';

type Shown = ResultOf<typeof fiatDepositsSchemas.getReconciliation>;
type Difference = Shown['items'][number]['differences'][number];

/** The ledger's record of a credit: what its postings took out of custody. */
interface Booked {
  readonly provider_id: string;
  readonly bank_account: string | null;
  readonly asset: string;
  readonly units: string;
}

/** Number of credits whose postings are looked up per query. */
const atOnce = 1000;

const unitsOf = ({ amount, currency }: Pick<BankCredit, 'amount' | 'currency'>): bigint =>
  must(parseUnits(amount, scaleOf(assetCode(currency))), 'a bank’s amount');

/** Returns the smallest units at the bank because of a credit. */
const atBank = (credit: BankCredit): bigint => (credit.status === 'settled' ? unitsOf(credit) : 0n);

/** Keys of the postings that bring a credit's money into custody and out of it. */
const keysOf = ({ id, deposit_id: depositId }: Pick<CreditRow, 'id' | 'deposit_id'>) => [
  ...['suspend', 'credit', 'return', 'reverse'].map((what) => `fiatCredit:${id}:bank.${what}`),
  ...(depositId === null ? [] : [`fiatDeposit:${depositId}:takeBack`]),
];

/** Lists what the ledger's custody holds because of each credit. */
async function listBooked({ db, providers }: Deps): Promise<readonly Booked[]> {
  const rows = await credits(db).where('provider', '=', providers.banking.name).execute();
  const booked: Booked[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const moved = Map.groupBy(await movedByKeys(db, 'custody', some.flatMap(keysOf)), ({ key }) => key);
    for (const row of some) {
      const own = keysOf(row).flatMap((key) => moved.get(key) ?? []);
      const units = own.filter(({ asset }) => asset === row.asset).reduce((sum, one) => sum - one.units, 0n);
      booked.push({ ...row, units: String(units) });
    }
  }
  return booked;
}

interface Line {
  readonly bankAccount: string | null;
  readonly asset: string;
  atBank: bigint;
  inLedger: bigint;
  readonly differences: Difference[];
}

/** An object at the bank, with the amount it moved there and here; undefined if one of the two doesn't know it. */
interface Compared {
  readonly of: Difference['of'];
  readonly id: string;
  readonly bankAccount: string | null;
  readonly asset: string;
  readonly bank: bigint | undefined;
  readonly ledger: bigint | undefined;
}

/** Compares the bank's records of each account with the ledger's, credit by credit and payout by payout. */
export async function reconcileBank(deps: Deps, books: readonly PayoutBook[]): Promise<void> {
  const lines = new Map<string, Line>();
  for (const one of [...(await compareCredits(deps)), ...(await comparePayouts(deps, books))]) {
    const { bankAccount, asset } = one;
    const key = `${bankAccount ?? ''} ${asset}`;
    const line = lines.get(key) ?? { bankAccount, asset, atBank: 0n, inLedger: 0n, differences: [] };
    lines.set(key, line);
    compare(line, one);
  }
  await keep(deps, [...lines.values()]);
}

async function compareCredits(deps: Deps): Promise<readonly Compared[]> {
  const listed = new Map((await listAllCredits(deps, new Date(0))).map((one) => [one.id, one]));
  const booked = new Map((await listBooked(deps)).map((one) => [one.provider_id, one]));
  return [...new Set([...listed.keys(), ...booked.keys()])].map((id) => {
    const [there, here] = [listed.get(id), booked.get(id)];
    return {
      of: 'credit',
      id,
      bankAccount: there ? there.accountId : (here?.bank_account ?? null),
      asset: must(there?.currency ?? here?.asset, 'the currency of a credit'),
      bank: there && atBank(there),
      ledger: here && BigInt(here.units),
    };
  });
}

/**
 * Compares payouts, which are negative on both sides. A payout that was not ordered here counts once it is on its way.
 */
async function comparePayouts(deps: Deps, books: readonly PayoutBook[]): Promise<readonly Compared[]> {
  const listed = new Map((await listAllPayouts(deps)).map((one) => [one.requestId, one]));
  const lists = await Promise.all(books.map((book) => book(deps)));
  const booked = new Map(lists.flat().map((one) => [one.id, one]));
  return [...new Set([...listed.keys(), ...booked.keys()])].map((id) => {
    const [there, here] = [listed.get(id), booked.get(id)];
    const isOut = there?.status === 'paid' || (there?.status === 'sent' && !here);
    return {
      of: 'payout',
      id,
      bankAccount: here?.bankAccount ?? null,
      asset: must(there?.currency ?? here?.asset, 'the currency of a payout'),
      bank: there && (isOut ? -unitsOf(there) : 0n),
      ledger: here?.units,
    };
  });
}

function compare(line: Line, { of, id, bank: there, ledger: here }: Compared): void {
  const [bank, ledger] = [there ?? 0n, here ?? 0n];
  line.atBank += bank;
  line.inLedger += ledger;
  if (bank === ledger && (there !== undefined || ledger === 0n)) return;
  const show = (units: bigint | undefined) =>
    units === undefined ? null : formatUnits(absolute(units), scaleOf(assetCode(line.asset)));
  const isUnknown = there === undefined ? 'missingAtBank' : here === undefined ? 'missingHere' : undefined;
  const kind = isUnknown ?? (bank === 0n || ledger === 0n ? 'state' : 'amount');
  line.differences.push({ of, id, kind, atBank: show(there), inLedger: show(here) });
}

/** Stores the comparison; earlier ones are kept for the books. */
async function keep({ db, ids, clock }: Deps, lines: readonly Line[]): Promise<void> {
  const now = clock.now();
  for (const { bankAccount, asset, differences, ...units } of lines)
    await db
      .insertInto('bank_reconciliation')
      .values({
        id: ids.uuid(),
        bank_account: bankAccount,
        account_id: bankAccount === null ? null : ((await ownerOfBankAccount(db, bankAccount)) ?? null),
        asset,
        at_bank: String(units.atBank),
        in_ledger: String(units.inLedger),
        differences: JSON.stringify(differences),
        checked_at: now,
      })
      .execute();
}

/** Lists the banks' balances per currency at the last comparison, in smallest units. */
export async function listBankBalances(db: Queryable): Promise<readonly { asset: AssetCode; units: bigint }[]> {
  const rows = await newestLines(db)
    .select((eb) => ['asset', eb.fn.sum<string>('at_bank').as('units')])
    .groupBy('asset')
    .orderBy('asset')
    .execute();
  return rows.map(({ asset, units }) => ({ asset: assetCode(asset), units: BigInt(units) }));
}

/** Lines of the last comparison. */
const newestLines = (db: Queryable) =>
  db
    .selectFrom('bank_reconciliation')
    .where('checked_at', '=', (eb) =>
      eb.selectFrom('bank_reconciliation').select((of) => of.fn.max('checked_at').as('at')),
    );

/** Returns the last comparison, accounts with differences first. */
export async function getReconciliation({ db }: Deps): Promise<Shown> {
  const rows = await newestLines(db)
    .select(['bank_account', 'account_id', 'asset', 'at_bank', 'in_ledger', 'differences', 'checked_at'])
    .orderBy('id')
    .execute();
  const items = await Promise.all(
    rows.map(async (row) => {
      const show = (units: string) => formatUnits(BigInt(units), scaleOf(assetCode(row.asset)));
      return {
        accountId: row.bank_account,
        uid: row.account_id === null ? null : (await getAccount(db, row.account_id)).uid,
        currency: row.asset,
        atBank: show(row.at_bank),
        inLedger: show(row.in_ledger),
        differences: row.differences as Difference[],
      };
    }),
  );
  const byDifferences = items.toSorted((one, other) => other.differences.length - one.differences.length);
  return { checkedAt: rows[0]?.checked_at.toISOString() ?? null, items: byDifferences };
}
