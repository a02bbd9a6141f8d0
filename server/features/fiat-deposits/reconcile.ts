import { sql } from 'kysely';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { fiatDepositsSchemas } from '#contract/fiat-deposits/schemas.ts';
import type { BankCredit } from '#server/providers/banking/banking.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getAccount } from '../accounts/index.ts';
import { ownerOfBankAccount } from '../global-account/index.ts';
import { listAllCredits } from './poll.ts';

type Shown = ResultOf<typeof fiatDepositsSchemas.getReconciliation>;
type Difference = Shown['items'][number]['differences'][number];

/** What the ledger has of a credit: what its postings took out of custody. */
interface Booked {
  readonly provider_id: string;
  readonly bank_account: string | null;
  readonly asset: string;
  readonly units: string;
}

/** Smallest units that are at the bank because of a credit. */
const atBank = ({ status, amount, currency }: BankCredit): bigint =>
  status === 'settled' ? must(parseUnits(amount, scaleOf(assetCode(currency))), 'a bank’s amount') : 0n;

/** Of each credit, what the ledger's custody holds because of it. */
async function listBooked({ db, providers }: Deps): Promise<readonly Booked[]> {
  const { rows } = await sql<Booked>`
    select c.provider_id, c.bank_account, c.asset, coalesce(-sum(e.amount), 0)::text as units
      from fiat_credit c
      left join ledger_transfer t on t.key in (
        'fiatCredit:' || c.id || ':bank.suspend', 'fiatCredit:' || c.id || ':bank.credit',
        'fiatCredit:' || c.id || ':bank.return', 'fiatCredit:' || c.id || ':bank.reverse',
        'fiatDeposit:' || c.deposit_id || ':takeBack')
      left join (ledger_entry e join ledger_account a on a.id = e.account_id and a.kind = 'custody')
        on e.transfer_id = t.id and a.asset = c.asset
     where c.provider = ${providers.banking.name}
     group by c.id`.execute(db);
  return rows;
}

interface Line {
  readonly bankAccount: string | null;
  readonly asset: string;
  atBank: bigint;
  inLedger: bigint;
  readonly differences: Difference[];
}

/** Compares what the bank has of each account with what the ledger has of it, credit by credit. */
export async function reconcileBank(deps: Deps): Promise<void> {
  const listed = new Map((await listAllCredits(deps, new Date(0))).map((one) => [one.id, one]));
  const booked = new Map((await listBooked(deps)).map((one) => [one.provider_id, one]));
  const lines = new Map<string, Line>();
  for (const id of new Set([...listed.keys(), ...booked.keys()])) {
    const [there, here] = [listed.get(id), booked.get(id)];
    const bankAccount = there ? there.accountId : (here?.bank_account ?? null);
    const asset = must(there?.currency ?? here?.asset, 'the currency of a credit');
    const key = `${bankAccount ?? ''} ${asset}`;
    const line = lines.get(key) ?? { bankAccount, asset, atBank: 0n, inLedger: 0n, differences: [] };
    lines.set(key, line);
    compare(line, id, there, here);
  }
  await keep(deps, [...lines.values()]);
}

function compare(line: Line, creditId: string, there: BankCredit | undefined, here: Booked | undefined): void {
  const [bank, ledger] = [there ? atBank(there) : 0n, BigInt(here?.units ?? '0')];
  line.atBank += bank;
  line.inLedger += ledger;
  if (bank === ledger && (there !== undefined || ledger === 0n)) return;
  const show = (units: bigint) => formatUnits(units, scaleOf(assetCode(line.asset)));
  const kind = !there ? 'missingAtBank' : !here ? 'missingHere' : bank === 0n || ledger === 0n ? 'state' : 'amount';
  line.differences.push({
    creditId,
    kind,
    atBank: there ? show(bank) : null,
    inLedger: here ? show(ledger) : null,
  });
}

/** The last comparison is kept, and those before it for the books. */
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

/** The last comparison, accounts with differences first. */
export async function getReconciliation({ db }: Deps): Promise<Shown> {
  const newest = db.selectFrom('bank_reconciliation').select('checked_at').orderBy('checked_at', 'desc').limit(1);
  const rows = await db
    .selectFrom('bank_reconciliation')
    .select(['bank_account', 'account_id', 'asset', 'at_bank', 'in_ledger', 'differences', 'checked_at'])
    .where('checked_at', '=', newest)
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
