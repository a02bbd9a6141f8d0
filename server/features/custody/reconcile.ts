import { type Selectable } from 'kysely';
import type { AssetCode } from '#contract/platform/assets.ts';
import { platformBalance } from '#server/ledger/index.ts';
import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { sumUnreported } from '#server/providers/chain/books.ts';
import type { Holding } from '#server/providers/chain/watched.ts';
import { apartFromChain } from '../deposits/index.ts';
import { decimalOf } from './payments.ts';
import { custodyReconciliationColumns, type CustodyReconciliationTable } from './tables.ts';

const maxRows = 200;

/** Job that compares chains and ledger. */
export const reconcileTask = 'custody.reconcile';

/**
 * Compares, coin by coin, what the wallets hold on the chains with what the ledger says the platform keeps, and names
 * what explains the difference. Every line is stored; an unexplained difference is in the audit.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const { chain } = deps.providers;
  const holdings = (await Promise.all(chain.watched.map((one) => one.holdings()))).flat();
  for (const [asset, ofAsset] of Map.groupBy(holdings, (holding) => holding.asset))
    await reconcileAsset(deps, asset, ofAsset);
}

async function reconcileAsset(deps: Deps, asset: AssetCode, holdings: readonly Holding[]): Promise<void> {
  const { db, ids, clock } = deps;
  const onChain = holdings.reduce((sum, { amount }) => sum + amount, 0n);
  // A customer's credit is taken from `custody`, so what the platform keeps is that account's negative balance.
  const inLedger = -(await platformBalance(db, asset, 'custody'));
  const explained = await explain(deps, asset);
  const between = Object.values(explained).reduce((sum, amount) => sum + amount, 0n);
  const difference = onChain - inLedger - between;
  const wallets = new Map<string, bigint>();
  for (const { wallet, amount } of holdings) wallets.set(wallet, (wallets.get(wallet) ?? 0n) + amount);
  const decimals = (amounts: Iterable<[string, bigint]>) =>
    JSON.stringify(Object.fromEntries([...amounts].map(([name, amount]) => [name, decimalOf(asset, amount)])));
  await db.transaction().execute(async (tx) => {
    const id = ids.uuid();
    await tx
      .insertInto('custody_reconciliation')
      .values({
        id,
        asset,
        on_chain: String(onChain),
        in_ledger: String(inLedger),
        difference: String(difference),
        wallets: decimals(wallets),
        explained: decimals(Object.entries(explained)),
        made_at: clock.now(),
      })
      .execute();
    if (difference === 0n) return;
    await writeAudit(tx, {
      actor: { kind: 'system', id: 'custody' },
      action: 'custody.difference',
      subject: `reconciliation:${id}`,
      details: { asset, difference: decimalOf(asset, difference) },
    });
  });
}

/** Returns what the chain legitimately has more (or less) than the ledger, by name. */
async function explain({ db }: Deps, asset: AssetCode): Promise<Record<string, bigint>> {
  const [apart, notReported] = [await apartFromChain(db, asset), await sumUnreported(db, asset)];
  return { ...apart, notReported };
}

/** Enqueues a reconciliation, once however often it is requested meanwhile. Refuses 60002 if there is no real chain. */
export const reconcileSoon = defineCommand({
  name: 'custody.reconcile',
  by: 'staff',
  work: async ({ tx, deps, note }: Given) => {
    if (deps.providers.chain.watched.length === 0) refuse(60002);
    await enqueue(tx, reconcileTask, {}, { jobKey: reconcileTask, queue: reconcileTask });
    note({ action: 'custody.reconcile', subject: 'custody:reconciliation' });
    return {};
  },
});

/** Lists the lines of the reconciliations, newest first. */
export async function listReconciliations({ db }: Deps, differencesOnly: boolean) {
  const rows = await db
    .selectFrom('custody_reconciliation')
    .select(custodyReconciliationColumns)
    .$if(differencesOnly, (query) => query.where('difference', '<>', '0'))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute();
  return { items: rows.map(toItem) };
}

function toItem(row: Selectable<CustodyReconciliationTable>) {
  const decimal = (units: string) => decimalOf(row.asset, BigInt(units));
  return {
    id: row.id,
    asset: row.asset,
    onChain: decimal(row.on_chain),
    inLedger: decimal(row.in_ledger),
    difference: decimal(row.difference),
    wallets: row.wallets as Record<string, string>,
    explained: row.explained as Record<string, string>,
    madeAt: row.made_at.toISOString(),
  };
}
