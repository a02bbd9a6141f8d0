import { type Generated } from 'kysely';
import { deposits } from '#contract/deposits/calls.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { assert } from '#contract/platform/errors.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Deliver } from '../provider.ts';
import { addToSetting } from '../sandbox-settings.ts';
import type { ChainProvider, PayoutState } from './chain.ts';
import { chainWebhooks } from './reports.ts';
import { makeSandboxAddress, makeSandboxHash } from './sandbox-address.ts';
import {
  createPayoutOrders,
  findPayout,
  minePayouts,
  payoutReportTask,
  payoutStepTask,
  stepPayout,
  submitPayout,
  type PayoutOrders,
  findPaidTransaction,
  type ShownTransaction,
} from './sandbox-payout.ts';
import { isSignedWebhook, signatureHeaders, signWebhook } from '../signature.ts';

export const sandboxChainTransactionColumns = [
  'hash',
  'network',
  'asset',
  'address',
  'tag',
  'amount',
  'confirmations',
  'is_settled',
  'needs_review',
  'sent_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_chain_transaction: {
      hash: string;
      network: string;
      asset: string;
      address: string;
      tag: string | null;
      amount: string;
      confirmations: number;
      is_settled: boolean;
      needs_review: Generated<boolean>;
      sent_at: Date;
    };
  }
}

/** Payload of a job: one report of one transaction. */
interface ChainReport {
  readonly hash: string;
  readonly confirmations: number;
}

export interface SentDeposit {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string | null;
  readonly amount: string;
}

/** Chain controls for testers. */
export interface ChainTester extends PayoutOrders {
  /** Sends coins to an address; they are not in a block yet. `needsReview`: staff have to review them. */
  send(tx: Queryable, deposit: SentDeposit, needsReview?: boolean): Promise<string>;
  /** Adds blocks, deepening every sent transaction by as many. Returns the height. */
  mine(blocks: number): Promise<number>;
  /** Returns a deposit's or a payout's transaction. */
  findTransaction(hash: string): Promise<ShownTransaction | undefined>;
}

/** A chain simulated within this server. */
export interface SandboxChain extends ChainProvider {
  readonly testerCalls: ChainTester;
}

const reportTask = 'sandboxChain.report';
const mineTask = 'sandboxChain.mine';

/**
 * Simulates a chain realistically: it reports by signed webhooks through the server's public endpoint, each report
 * twice, and sometimes an old one after a newer.
 */
export function createSandboxChain(db: Db, clock: Clock, secrets: Secrets): SandboxChain {
  let deliver: Deliver | undefined;
  let deliverPayout: Deliver | undefined;
  const key = () => secrets.get('sandbox-chain-webhook');
  const send = async (to: Deliver, content: unknown) => {
    const body = Buffer.from(JSON.stringify(content));
    const timeMs = clock.now().getTime();
    const status = await to(
      {
        [signatureHeaders.time]: String(timeMs),
        [signatureHeaders.signature]: signWebhook(await key(), timeMs, body),
      },
      body,
    );
    if (status >= 300) throw new Error(`the server answered a chain report with ${status}`);
  };
  const report = async ({ hash, confirmations }: ChainReport) => {
    const row = await findTransaction(db, hash);
    if (!row) return;
    assert(deliver, 'the sandbox’s chain is connected to the server');
    const { asset, network, address, tag, amount } = row;
    const id = `${hash.slice(0, 40)}-${confirmations}`;
    const where = { transactionHash: hash, outputIndex: 0, network, asset, address, tag };
    await send(deliver, { id, ...where, amount, confirmations });
  };
  const reportPayout = async ({ id, ...state }: PayoutState) => {
    assert(deliverPayout, 'the sandbox’s chain is connected to the server');
    await send(deliverPayout, { id: `${id}-${state.status}-${state.confirmations}`, payoutId: id, ...state });
  };
  return {
    isSandbox: true,
    isKeptInBooks: true,
    watched: [],
    connect: (doorOf) => {
      deliver = doorOf(deposits.chainWebhook);
      deliverPayout = doorOf(withdrawals.payoutWebhook);
    },
    tasks: {
      [reportTask]: (payload) => report(payload as ChainReport),
      [mineTask]: async () => void (await mine(db, 1)),
      [payoutStepTask]: (payload) => stepPayout(db, (payload as { id: string }).id),
      [payoutReportTask]: (payload) => reportPayout(payload as PayoutState),
    },
    schedules: [{ task: mineTask, cron: '* * * * *' }],
    makeAddress: async (customerId, asset, network) => makeSandboxAddress(customerId, asset, network),
    submitPayout: (payout) => submitPayout(db, clock, payout),
    findPayout: (id) => findPayout(db, id),
    webhooks: {
      provider: 'sandbox-chain',
      ...chainWebhooks(async (headers, body) => isSignedWebhook(await key(), headers, body, clock.now().getTime())),
    },
    findFlag: async (tx, hash) => ((await findTransaction(tx, hash))?.needs_review ? 'tester' : null),
    pageOf: (hash) => `/sandbox/transaction?hash=${encodeURIComponent(hash)}`,
    testerCalls: {
      ...createPayoutOrders(db),
      send: (tx, deposit, needsReview = false) => sendCoins(tx, clock, deposit, needsReview),
      mine: (blocks) => mine(db, blocks),
      findTransaction: async (hash) => (await findTransaction(db, hash)) ?? findPaidTransaction(db, hash),
    },
  };
}

const findTransaction = (db: Queryable, hash: string) =>
  db
    .selectFrom('sandbox_chain_transaction')
    .select(sandboxChainTransactionColumns)
    .where('hash', '=', hash)
    .executeTakeFirst();

async function sendCoins(tx: Queryable, clock: Clock, deposit: SentDeposit, needsReview: boolean): Promise<string> {
  const hash = makeSandboxHash(deposit);
  const facts = { confirmations: 0, is_settled: false, needs_review: needsReview, sent_at: clock.now() };
  await tx
    .insertInto('sandbox_chain_transaction')
    .values({ ...deposit, hash, ...facts })
    .execute();
  await enqueue(tx, reportTask, { hash, confirmations: 0 } satisfies ChainReport);
  return hash;
}

async function mine(db: Db, blocks: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const height = await addToSetting(tx, 'chainHeight', blocks);
    const open = await tx
      .selectFrom('sandbox_chain_transaction')
      .select(sandboxChainTransactionColumns)
      .where('is_settled', '=', false)
      .forUpdate()
      .execute();
    for (const row of open) {
      const needed = (findNetwork(row.asset, row.network)?.confirmations ?? 1) + 1;
      const confirmations = row.confirmations + blocks;
      await tx
        .updateTable('sandbox_chain_transaction')
        .set({ confirmations, is_settled: confirmations >= needed })
        .where('hash', '=', row.hash)
        .execute();
      await enqueue(tx, reportTask, { hash: row.hash, confirmations } satisfies ChainReport);
      await enqueue(tx, reportTask, { hash: row.hash, confirmations } satisfies ChainReport);
      await enqueue(tx, reportTask, { hash: row.hash, confirmations: row.confirmations } satisfies ChainReport);
    }
    await minePayouts(tx, blocks);
    return height;
  });
}
