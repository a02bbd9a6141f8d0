import { type Selectable } from 'kysely';
import { findNetwork } from '#contract/currencies/networks.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { readSetting, writeSetting } from '../sandbox-settings.ts';
import { makeSandboxHash } from './sandbox-address.ts';
import { PayoutUncertain, type Payout, type PayoutState, type PayoutStatus } from './chain.ts';

/** How the sandbox's provider responds: always, never, or once too late, having accepted the payout or not. */
export const payoutProviderModes = ['up', 'down', 'slowTaken', 'slowNotTaken'] as const;
export type PayoutProviderMode = (typeof payoutProviderModes)[number];

/** Outcome of a payout: it proceeds, it gets stuck, or it fails permanently. */
export const payoutFates = ['moving', 'stuck', 'failed'] as const;
export type PayoutFate = (typeof payoutFates)[number];

interface SandboxPayoutTable {
  id: string;
  asset: string;
  network: string;
  address: string;
  tag: string | null;
  amount: string;
  status: PayoutStatus;
  confirmations: number;
  is_settled: boolean;
  transaction_hash: string | null;
  failure: string | null;
  fate: PayoutFate;
  taken_at: Date;
}

export const sandboxPayoutColumns = [
  'id',
  'asset',
  'network',
  'address',
  'tag',
  'amount',
  'status',
  'confirmations',
  'is_settled',
  'transaction_hash',
  'failure',
  'fate',
  'taken_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_payout: SandboxPayoutTable;
  }
}

type Row = Selectable<SandboxPayoutTable>;

/** Task that performs a payout's next step; `{ id }`. */
export const payoutStepTask = 'sandboxChain.payoutStep';
/** Task that reports a payout's state at the time it was enqueued; a `PayoutState`. */
export const payoutReportTask = 'sandboxChain.payoutReport';

const modeName = 'payoutProvider';
const fateName = 'nextPayout';

/** Payout controls for testers. */
export interface PayoutOrders {
  /** Sets how the provider responds from now on; the two slow modes apply to one payout. */
  setProviderMode(mode: PayoutProviderMode): Promise<void>;
  /** Sets the outcome of the next payout accepted. */
  setNextFate(fate: PayoutFate): Promise<void>;
  /** Sets the outcome of an accepted payout; false if there is none, or it is over. */
  setFate(id: string, fate: PayoutFate): Promise<boolean>;
  /** Lists accepted payouts, newest first. */
  listPayouts(limit: number): Promise<readonly Row[]>;
}

/** Submits a payout on the sandbox's chain. The same id is the same payout. */
export async function submitPayout(db: Db, clock: Clock, payout: Payout): Promise<PayoutState> {
  const mode = await readMode(db);
  if (mode === 'down') throw new PayoutUncertain('the sandbox’s provider is down');
  if (mode !== 'up') await writeSetting(db, modeName, 'up');
  if (mode === 'slowNotTaken') throw new PayoutUncertain('the sandbox’s provider did not answer in time');
  const state = await db.transaction().execute((tx) => take(tx, clock, payout));
  if (mode === 'slowTaken') throw new PayoutUncertain('the sandbox’s provider did not answer in time');
  return state;
}

/** Returns the state of a payout. */
export async function findPayout(db: Db, id: string): Promise<PayoutState | undefined> {
  if ((await readMode(db)) === 'down') throw new PayoutUncertain('the sandbox’s provider is down');
  const row = await db
    .selectFrom('sandbox_payout')
    .select(sandboxPayoutColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toState(row);
}

/** A transaction as an explorer shows it; the amount is a decimal. */
export interface ShownTransaction {
  readonly hash: string;
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string | null;
  readonly amount: string;
  readonly confirmations: number;
  readonly sent_at: Date;
}

/** Returns the transaction of a payout that was broadcast. */
export async function findPaidTransaction(db: Queryable, hash: string): Promise<ShownTransaction | undefined> {
  const row = await db
    .selectFrom('sandbox_payout')
    .select(sandboxPayoutColumns)
    .where('transaction_hash', '=', hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { asset, network, address, tag, amount, confirmations, taken_at: sent_at } = row;
  const decimal = formatUnits(BigInt(amount), scaleOf(assetCode(asset)));
  return { hash, asset, network, address, tag, amount: decimal, confirmations, sent_at };
}

async function take(tx: Tx, clock: Clock, { amount, together: _together, ...payout }: Payout): Promise<PayoutState> {
  const fate = ((await readSetting(tx, fateName)) ?? 'moving') as PayoutFate;
  const row = await tx
    .insertInto('sandbox_payout')
    .values({
      ...payout,
      amount: String(amount),
      status: 'pendingSignature',
      confirmations: 0,
      is_settled: false,
      transaction_hash: null,
      failure: null,
      fate,
      taken_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(sandboxPayoutColumns)
    .executeTakeFirst();
  if (row) {
    if (fate !== 'moving') await writeSetting(tx, fateName, 'moving');
    await enqueue(tx, payoutStepTask, { id: payout.id });
    return toState(row);
  }
  const known = await tx
    .selectFrom('sandbox_payout')
    .select(sandboxPayoutColumns)
    .where('id', '=', payout.id)
    .executeTakeFirst();
  return toState(must(known, 'the payout that was taken before'));
}

/** Performs a payout's next step as a job: signs, then sends. A stuck payout waits until the tester lets it proceed. */
export async function stepPayout(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, id);
    if (!row || row.is_settled || (row.fate === 'stuck' && row.status === 'pendingSend')) return;
    if (row.status === 'pendingSignature') {
      await change(tx, row, { status: 'pendingSend' });
      await enqueue(tx, payoutStepTask, { id });
    } else if (row.fate === 'failed') {
      await change(tx, row, { status: 'failed', is_settled: true, failure: 'the network refused the transaction' });
    } else if (row.status === 'pendingSend') {
      await change(tx, row, { status: 'processing', transaction_hash: makeSandboxHash(row) });
    }
  });
}

/** Adds confirmations to every payout the network has seen. */
export async function minePayouts(tx: Tx, blocks: number): Promise<void> {
  const open = await tx
    .selectFrom('sandbox_payout')
    .select(sandboxPayoutColumns)
    .where('is_settled', '=', false)
    .where('status', '=', 'processing')
    .where('fate', '=', 'moving')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of open) {
    const confirmations = row.confirmations + blocks;
    const needed = findNetwork(row.asset, row.network)?.confirmations ?? 1;
    await change(tx, row, { confirmations, is_settled: confirmations >= needed });
  }
}

/** Writes a payout's state and enqueues its reports: each twice, and then the previous one again. */
async function change(tx: Tx, row: Row, to: Partial<Row>): Promise<void> {
  await tx.updateTable('sandbox_payout').set(to).where('id', '=', row.id).execute();
  const now = toState({ ...row, ...to });
  for (const report of [now, now, toState(row)]) await enqueue(tx, payoutReportTask, report);
}

/** Creates the testers' payout controls. */
export function createPayoutOrders(db: Db): PayoutOrders {
  return {
    setProviderMode: (mode) => writeSetting(db, modeName, mode),
    setNextFate: (fate) => writeSetting(db, fateName, fate),
    listPayouts: (limit) =>
      db
        .selectFrom('sandbox_payout')
        .select(sandboxPayoutColumns)
        .orderBy('taken_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    setFate: (id, fate) =>
      db.transaction().execute(async (tx) => {
        const row = await lock(tx, id);
        if (!row || row.is_settled) return false;
        if (fate === 'failed' && row.status === 'processing')
          await change(tx, row, {
            status: 'failed',
            fate,
            is_settled: true,
            failure: 'the network dropped the transaction',
          });
        else {
          await tx.updateTable('sandbox_payout').set({ fate }).where('id', '=', id).execute();
          await enqueue(tx, payoutStepTask, { id });
        }
        return true;
      }),
  };
}

const lock = (tx: Tx, id: string) =>
  tx.selectFrom('sandbox_payout').select(sandboxPayoutColumns).where('id', '=', id).forUpdate().executeTakeFirst();

function toState(row: Row): PayoutState {
  const { id, status, confirmations, failure } = row;
  return { id, status, confirmations, transactionHash: row.transaction_hash, failure };
}

async function readMode(db: Queryable): Promise<PayoutProviderMode> {
  const value = await readSetting(db, modeName);
  return payoutProviderModes.find((mode) => mode === value) ?? 'up';
}
