import { writeAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { unsettleDeposits } from './deposits.ts';
import './tables.ts';

/** Deeper than any likely reorganization; older blocks are deleted. */
const keptBlocks = 256;

/** A scanned block. */
export interface KeptBlock {
  readonly height: bigint;
  readonly hash: string;
}

/** Returns the newest scanned block. */
export async function lastKept(db: Db, network: string): Promise<KeptBlock | undefined> {
  const row = await db
    .selectFrom('chain_block')
    .select(['height', 'hash'])
    .where('network', '=', network)
    .orderBy('height', 'desc')
    .executeTakeFirst();
  return row && { height: BigInt(row.height), hash: row.hash };
}

export function keptAt(db: Db, network: string, height: bigint) {
  return db
    .selectFrom('chain_block')
    .select('hash')
    .where('network', '=', network)
    .where('height', '=', String(height))
    .executeTakeFirst();
}

/** Deletes a block the chain no longer has: its deposits wait for another. Returns whether an older block is kept. */
export async function forgetBlock(db: Db, network: string, block: KeptBlock): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const height = String(block.height);
    await tx.deleteFrom('chain_block').where('network', '=', network).where('height', '=', height).execute();
    await tx.deleteFrom('chain_balance').where('network', '=', network).where('height', '>=', height).execute();
    const deposits = await unsettleDeposits(tx, network, height);
    await writeAudit(tx, {
      actor: { kind: 'system', id: 'chain' },
      action: 'chain.blockReplaced',
      subject: `block:${network}:${height}`,
      details: { hash: block.hash, deposits },
    });
    const older = await tx.selectFrom('chain_block').select('height').where('network', '=', network).executeTakeFirst();
    return older !== undefined;
  });
}

/** Stores a block together with what was found in it. */
export async function keepBlock(
  db: Db,
  network: string,
  { height, hash }: KeptBlock,
  note: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await note(tx);
    await tx
      .insertInto('chain_block')
      .values({ network, height: String(height), hash })
      .onConflict((conflict) => conflict.columns(['network', 'height']).doUpdateSet({ hash }))
      .execute();
    await tx
      .deleteFrom('chain_block')
      .where('network', '=', network)
      .where('height', '<', String(height - BigInt(keptBlocks)))
      .execute();
  });
}
