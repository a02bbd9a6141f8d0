import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { findNetwork } from '#contract/currencies/networks.ts';
import { assert } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { ChainProvider, PayoutState } from './chain.ts';
import { chainWebhooks } from './reports.ts';
import { makeSandboxAddress } from './sandbox-address.ts';
import {
  createPayoutOrders,
  findPayout,
  minePayouts,
  stepPayout,
  submitPayout,
  type PayoutOrders,
} from './sandbox-payout.ts';
import { isSignedWebhook, signatureHeaders, signWebhook } from './signature.ts';

export const sandboxChainTransactionColumns = [
  'hash',
  'network',
  'asset',
  'address',
  'tag',
  'amount',
  'confirmations',
  'is_settled',
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
      sent_at: Date;
    };
    sandbox_setting: { name: string; value: string | null };
  }
}

/** Hands a webhook to this server's own front door. */
export type Deliver = (headers: Record<string, string>, body: Buffer) => Promise<number>;

/** What a job carries: one report of one transaction. */
export interface ChainReport {
  readonly hash: string;
  readonly confirmations: number;
}

export interface SandboxChain extends ChainProvider {
  /** Where reports of deposits and of payouts go. */
  connect(deliver: Deliver, deliverPayout: Deliver): void;
  /** Sends coins to an address; a block has yet to take them in. */
  send(
    tx: Queryable,
    deposit: { asset: string; network: string; address: string; tag: string | null; amount: string },
  ): Promise<string>;
  /** Adds blocks; everything that is sent lies that much deeper. Returns the height. */
  mine(blocks: number): Promise<number>;
  /** The job: reports one transaction, signed. Throws where the server did not take it. */
  report(report: ChainReport): Promise<void>;
  /** The job: takes a payout one step on. */
  stepPayout(id: string): Promise<void>;
  /** The job: reports a payout, signed. Throws where the server did not take it. */
  reportPayout(state: PayoutState): Promise<void>;
  readonly payouts: PayoutOrders;
}

export const reportTask = 'sandboxChain.report';

export function isSandboxChain(chain: ChainProvider): chain is SandboxChain {
  return chain.isSandbox && 'mine' in chain;
}

/**
 * A chain that behaves like one: it reports by signed webhooks through the server's front door, each
 * report twice, and now and then an old one after a newer.
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
  return {
    isSandbox: true,
    connect: (to, payoutsTo) => {
      deliver = to;
      deliverPayout = payoutsTo;
    },
    makeAddress: async (customerId, asset, network) => makeSandboxAddress(customerId, asset, network),
    submitPayout: (payout) => submitPayout(db, clock, payout),
    findPayout: (id) => findPayout(db, id),
    stepPayout: (id) => stepPayout(db, id),
    payouts: createPayoutOrders(db),
    reportPayout: async ({ id, ...state }) => {
      assert(deliverPayout, 'the sandbox’s chain is connected to the server');
      await send(deliverPayout, { id: `${id}-${state.status}-${state.confirmations}`, payoutId: id, ...state });
    },
    webhooks: {
      provider: 'sandbox-chain',
      ...chainWebhooks(async (headers, body) => isSignedWebhook(await key(), headers, body, clock.now().getTime())),
    },
    send: async (tx, deposit) => {
      const hash = randomBytes(32).toString('hex');
      await tx
        .insertInto('sandbox_chain_transaction')
        .values({ ...deposit, hash, confirmations: 0, is_settled: false, sent_at: clock.now() })
        .execute();
      await enqueue(tx, reportTask, { hash, confirmations: 0 } satisfies ChainReport);
      return hash;
    },
    mine: (blocks) => mine(db, blocks),
    report: async ({ hash, confirmations }) => {
      const row = await db
        .selectFrom('sandbox_chain_transaction')
        .select(sandboxChainTransactionColumns)
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (!row) return;
      assert(deliver, 'the sandbox’s chain is connected to the server');
      const { asset, network, address, tag, amount } = row;
      const id = `${hash.slice(0, 40)}-${confirmations}`;
      await send(deliver, {
        id,
        transactionHash: hash,
        outputIndex: 0,
        network,
        asset,
        address,
        tag,
        amount,
        confirmations,
      });
    },
  };
}

async function mine(db: Db, blocks: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ value: string }>`
      insert into sandbox_setting as s (name, value) values ('chainHeight', ${String(blocks)})
      on conflict (name) do update set value = (s.value::int + ${blocks}::int)::text returning value`.execute(tx);
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
    return Number(rows[0]?.value ?? blocks);
  });
}
