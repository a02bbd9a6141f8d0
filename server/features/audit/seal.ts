import { sql } from 'kysely';
import { auditRecords } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { genesis, linkHash, recordText, signHead } from './chain.ts';
import './tables.ts';

const batch = 2000;
const maxBatches = 50;
/** Transactions may commit in a different order than their records are numbered; none takes longer than this. */
export const lateMinutes = 15;

/** Adds new records to the chain in batches, until none are left. @returns how many */
export async function sealAudit(deps: Deps): Promise<number> {
  let sealed = 0;
  for (let round = 0; round < maxBatches; round += 1) {
    const added = await deps.db.transaction().execute((tx) => sealBatch(tx, deps));
    sealed += added;
    if (added < batch) break;
  }
  return sealed;
}

async function sealBatch(tx: Tx, { vault, clock }: Deps): Promise<number> {
  // One at a time; a second caller finds what the first one left.
  await sql`select pg_advisory_xact_lock(hashtextextended('audit.seal', 0))`.execute(tx);
  const last = await tx.selectFrom('audit_link').select(['n', 'hash']).orderBy('n', 'desc').limit(1).executeTakeFirst();
  const rows = await tx
    .selectFrom(auditRecords)
    .leftJoin('audit_link as l', 'l.audit_id', 'a.id')
    .select('a.id')
    .select(recordText.as('text'))
    .where('a.id', '>', await settledUpTo(tx))
    .where('l.n', 'is', null)
    .orderBy('a.id')
    .limit(batch)
    .execute();
  if (rows.length === 0) return 0;
  let hash = last?.hash ?? genesis;
  let n = BigInt(last?.n ?? 0);
  const links = rows.map(({ id, text }) => {
    hash = linkHash(hash, text);
    n += 1n;
    return { n: n.toString(), audit_id: id, hash };
  });
  await insertLinks(tx, links);
  const signature = signHead(vault, n.toString(), hash);
  const up_to = rows.at(-1)?.id ?? '0';
  await tx.insertInto('audit_head').values({ n: n.toString(), up_to, signature, sealed_at: clock.now() }).execute();
  return rows.length;
}

/** Returns the id below which no record can still appear: what was already covered that long ago. */
async function settledUpTo(tx: Tx): Promise<string> {
  const row = await tx
    .selectFrom('audit_head')
    .select('up_to')
    .where('sealed_at', '<', sql<Date>`now() - make_interval(mins => ${lateMinutes})`)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.up_to ?? '0';
}

interface Link {
  readonly n: string;
  readonly audit_id: string;
  readonly hash: Buffer;
}

async function insertLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  const column = <Key extends keyof Link>(key: Key) => links.map((link) => link[key]);
  await sql`insert into audit_link (n, audit_id, hash)
    select * from unnest(${column('n')}::bigint[], ${column('audit_id')}::bigint[], ${column('hash')}::bytea[])`.execute(
    tx,
  );
}
