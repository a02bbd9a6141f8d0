import { sql } from 'kysely';
import type { Address, Hash } from 'viem';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import { noteDeposits, type SeenDeposit } from '../deposits.ts';
import type { KeptBlock } from '../kept-blocks.ts';
import { ChainUnavailable } from '../watched.ts';
import { balancesAt } from './ask-balances.ts';
import type { EvmContext } from './settings.ts';

const compareLock = 0x62616c61;
/** Depth in blocks; replaced blocks are never this deep, so below it only an address's newest row is needed. */
const keptRows = 256n;
/**
 * With more addresses than this, each scan compares the next ones: a deposit is seen some scans later, and none is
 * lost.
 */
const addressesALook = 20_000;

interface Watched {
  readonly address: Address;
  readonly position: number;
  readonly hasBaseline: boolean;
  /** Balance it should have. */
  readonly expected: bigint;
}

/** Records what customers' addresses should hold after a block, according to its transactions. Idempotent. */
export async function noteMoves(
  tx: Tx,
  network: string,
  height: bigint,
  moves: ReadonlyMap<string, bigint>,
): Promise<void> {
  for (const [address, amount] of moves) {
    await sql`
      insert into chain_balance (network, address, height, amount)
      values (${network}, ${address}, ${String(height)}::bigint, ${String(amount)}::numeric + coalesce(
        (select amount from chain_balance where network = ${network} and address = ${address}
          and height < ${String(height)}::bigint order by height desc limit 1), 0))
      on conflict do nothing`.execute(tx);
    await sql`
      delete from chain_balance where network = ${network} and address = ${address} and height <
        (select max(height) from chain_balance where network = ${network} and address = ${address}
            and height < ${String(height - keptRows)}::bigint)`.execute(tx);
  }
}

/**
 * Finds coins forwarded by a contract, which are in no transaction of a block: if an address holds more after the block
 * than its transactions explain, the rest is a deposit. It carries the block's hash in place of a transaction's and the
 * address's position in place of an output's, a combination unique to it.
 *
 * Balances that can't be compared now (the node no longer has the state of a block we are catching up with) are found
 * later: the expected balance is kept, and the deposit counts blocks from where it was seen.
 */
export async function compareBalances(
  context: EvmContext,
  after: bigint,
  last: KeptBlock,
  isHead: boolean,
): Promise<void> {
  const found = await differing(context, last).catch((error: unknown) => {
    if (isHead || !(error instanceof ChainUnavailable)) throw error;
    return [];
  });
  if (found.length === 0) return;
  const addresses = found.map(({ address }) => address);
  // Earlier blocks are queried only if something was found, to locate the block it came with.
  const states: State[] = [];
  for (const block of await blocksBetween(context, after, last.height)) {
    const amounts = await balancesAt(context, addresses, block.hash as Hash).catch(() => undefined);
    if (amounts) states.push({ block, amounts });
  }
  states.push({ block: last, amounts: await balancesAt(context, addresses, last.hash as Hash) });
  await noteDifferences(context, found, states, last);
}

/** Balances of addresses after a block. */
interface State {
  readonly block: KeptBlock;
  readonly amounts: readonly bigint[];
}

/** Returns addresses of this scan's share whose balance differs from the expected one, or has no baseline. */
async function differing(context: EvmContext, { height, hash }: KeptBlock): Promise<Watched[]> {
  const { db, settings, turn } = context;
  const { rows } = await sql<{ address: Address; position: number; hasBaseline: boolean; expected: string }>`
    select a.address, a.position, a.has_baseline as "hasBaseline", coalesce(b.amount, 0)::text as expected
      from chain_address a
      left join lateral (
        select amount from chain_balance
         where network = a.network and address = a.address and height <= ${String(height)}::bigint
         order by height desc limit 1) b on true
     where a.network = ${settings.network} and a.position >= ${turn.next}
     order by a.position limit ${addressesALook}`.execute(db);
  const held = await balancesAt(
    context,
    rows.map(({ address }) => address),
    hash as Hash,
  );
  turn.next = rows.length < addressesALook ? 0 : (rows.at(-1)?.position ?? 0) + 1;
  return rows
    .map((row) => ({ ...row, expected: BigInt(row.expected) }))
    .filter(({ hasBaseline, expected }, index) => !hasBaseline || expected !== held[index]);
}

async function blocksBetween({ db, settings }: EvmContext, after: bigint, before: bigint): Promise<KeptBlock[]> {
  const rows = await db
    .selectFrom('chain_block')
    .select(['height', 'hash'])
    .where('network', '=', settings.network)
    .where('height', '>', String(after))
    .where('height', '<', String(before))
    .orderBy('height')
    .execute();
  return rows.map(({ height, hash }) => ({ height: BigInt(height), hash }));
}

/**
 * Serialized, and skipped if a later block has already been compared: two concurrent scans would find the same twice.
 */
async function noteDifferences(
  { db, clock, settings }: EvmContext,
  found: readonly Watched[],
  states: readonly State[],
  last: KeptBlock,
): Promise<void> {
  const { network, nativeAsset } = settings;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${compareLock}, hashtext(${network}))`.execute(tx);
    const kept = await tx
      .selectFrom('chain_block')
      .select(['hash', 'is_compared'])
      .where('network', '=', network)
      .where('height', '>=', String(last.height))
      .orderBy('height')
      .execute();
    if (kept[0]?.hash !== last.hash || kept.some((block) => block.is_compared)) return;
    for (const { block, amounts } of states) {
      const deposits: SeenDeposit[] = [];
      for (const [index, { address, position, hasBaseline }] of found.entries()) {
        if (!hasBaseline && block !== last) continue;
        const more = await adjust(tx, network, address, block.height, amounts[index] ?? 0n);
        if (more < 0n && hasBaseline) await noteShort(tx, network, address, block, -more);
        if (more <= 0n || !hasBaseline) continue;
        deposits.push({
          transactionHash: block.hash,
          outputIndex: position,
          asset: nativeAsset,
          address,
          amount: more,
        });
      }
      await noteDeposits(tx, { network, height: block.height, seenAt: clock.now() }, deposits);
    }
    await tx
      .updateTable('chain_address')
      .set({ has_baseline: true })
      .where('network', '=', network)
      .where('has_baseline', '=', false)
      .where(sql<boolean>`address = any(${found.map(({ address }) => address)}::text[])`)
      .execute();
    await tx
      .updateTable('chain_block')
      .set({ is_compared: true })
      .where('network', '=', network)
      .where('height', '=', String(last.height))
      .execute();
  });
}

/**
 * Sets an address's expected balance from this block on to its actual one; returns the surplus over the previous one.
 */
async function adjust(tx: Tx, network: string, address: string, height: bigint, amount: bigint): Promise<bigint> {
  const before = await tx
    .selectFrom('chain_balance')
    .select('amount')
    .where('network', '=', network)
    .where('address', '=', address)
    .where('height', '<=', String(height))
    .orderBy('height', 'desc')
    .limit(1)
    .executeTakeFirst();
  const more = amount - BigInt(before?.amount ?? 0);
  if (more === 0n) return more;
  const row = { network, address, height: String(height), amount: String(amount) };
  await tx
    .insertInto('chain_balance')
    .values(row)
    .onConflict((conflict) => conflict.columns(['network', 'address', 'height']).doUpdateSet({ amount: row.amount }))
    .execute();
  await tx
    .updateTable('chain_balance')
    .set({ amount: sql`amount + ${String(more)}::numeric` })
    .where('network', '=', network)
    .where('address', '=', address)
    .where('height', '>', String(height))
    .execute();
  return more;
}

/**
 * Audits coins that left an address without a transaction of ours: reconciliation finds the sum, this says where and
 * when.
 */
async function noteShort(tx: Tx, network: string, address: string, block: KeptBlock, amount: bigint): Promise<void> {
  await writeAudit(tx, {
    actor: { kind: 'system', id: 'chain' },
    action: 'chain.balanceShort',
    subject: `address:${network}:${address}`,
    details: { hash: block.hash, amount: String(amount) },
  });
}
