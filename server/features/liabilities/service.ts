import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { sql } from 'kysely';
import type { ProofJson, PublicationJson, Statement } from '#contract/liabilities/statement.ts';
import { isCalendarDay } from '#contract/platform/days.ts';
import { assert, refuse } from '#contract/platform/errors.ts';
import { liabilities, platformPositions, type Liability } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Secrets } from '#server/features/session/index.ts';
import type { ReserveSource } from './reserves.ts';
import { makeLeaves, makeStatement } from './snapshot.ts';
import { findDay, findOwn, forgetTreesBefore, hasDay, insertTree, listDays, readCustomers } from './store.ts';

const keptDays = 31;
const dayMs = 24 * 3600 * 1000;
/** PKCS #8 of an Ed25519 key (RFC 8410) up to its 32 bytes. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns the day of a publication, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Publishes the day's debt, once. Everything is read from the ledger in one snapshot, so that it adds up at one moment
 * whatever moves meanwhile. If a chain can't be queried, nothing is published and the job retries. Safe to repeat, and
 * to run on several servers.
 */
export async function publishDay(
  deps: Pick<Deps, 'db' | 'clock'>,
  secrets: Pick<Secrets, 'get'>,
  source: ReserveSource,
): Promise<void> {
  const takenAt = deps.clock.now();
  const day = dayOf(takenAt);
  if (await hasDay(deps.db, day)) return;
  const key = await signingKey(secrets);
  const outside = await source.outside();
  await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '1h'`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = '1h'`.execute(tx);
      const owed = await liabilities(tx);
      const made = makeLeaves(owed, await readCustomers(tx), () => new Uint8Array(randomBytes(32)));
      const reserves = {
        reserves: [...outside, ...(await source.inBooks(tx, outside))],
        isSandbox: source.isSandbox,
      };
      const { levels, statement } = makeStatement(takenAt, made, reserves);
      assertComplete(statement, owed, await platformPositions(tx));
      const text = JSON.stringify(statement);
      await tx
        .insertInto('liability_publication')
        .values({
          day,
          taken_at: takenAt,
          leaf_count: statement.leafCount,
          root_hash: Buffer.from(statement.rootHash, 'hex'),
          statement: text,
          signature: sign(null, Buffer.from(text), key.privateKey),
          public_key: key.publicKey,
        })
        .execute();
      await insertTree(tx, day, made.leaves, levels);
      await forgetTreesBefore(tx, dayOf(new Date(takenAt.getTime() - keptDays * dayMs)));
    })
    .catch(async (error: unknown) => {
      // Another server was first, and its row is newer than this snapshot: its tree stands.
      if (!(await hasDay(deps.db, day))) throw error;
    });
}

/**
 * Asserts that the publication covers everything customers have, and that the platform's accounts have the other side:
 * a proof that leaves a customer out, or of books that don't balance, proves nothing. The job fails, which is logged,
 * and retries.
 */
export function assertComplete(
  statement: Pick<Statement, 'assets'>,
  owed: readonly Liability[],
  positions: ReadonlyMap<string, bigint>,
): void {
  const published = new Map(statement.assets.map((line) => [line.asset as string, BigInt(line.liabilities)]));
  for (const asset of new Set([...published.keys(), ...owed.map((line) => line.asset), ...positions.keys()])) {
    const total = owed.filter((line) => line.asset === asset).reduce((sum, { units }) => sum + units, 0n);
    assert((published.get(asset) ?? 0n) === total, `what is published of ${asset} is what customers have`);
    assert(total + (positions.get(asset) ?? 0n) === 0n, `the ledger sums to zero in ${asset}`);
  }
}

/** The key that signs publications; the public half as its 32 bytes. */
async function signingKey(secrets: Pick<Secrets, 'get'>) {
  const seed = Buffer.from(await secrets.get('liabilities-signature'));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  return { privateKey, publicKey };
}

export async function listPublications(deps: Pick<Deps, 'db'>, before: string | undefined, limit: number) {
  const rows = await listDays(deps.db, before && assertDay(before), limit + 1);
  const items = rows.slice(0, limit).map((row) => ({
    day: row.day,
    takenAt: row.taken_at.toISOString(),
    leafCount: row.leaf_count,
    rootHash: row.root_hash.toString('hex'),
  }));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.day ?? null) : null };
}

export async function getPublication(deps: Pick<Deps, 'db'>, day: string): Promise<PublicationJson> {
  const row = (await findDay(deps.db, assertDay(day))) ?? refuse('request:notFound');
  const [signature, publicKey] = [row.signature.toString('base64'), row.public_key.toString('base64')];
  return { day, statement: row.statement, signature, publicKey };
}

export async function getOwnProof(deps: Deps, accountId: string, day: string): Promise<{ proof: ProofJson | null }> {
  const own = await findOwn(deps.db, assertDay(day), accountId);
  if (!own) return { proof: null };
  const { uid, salt, place, amounts } = own.leaf;
  const path = own.path.map(({ hash, sums }) => ({ hash: hash.toString('hex'), sums: sums.map(String) }));
  return { proof: { day, uid, salt: salt.toString('hex'), index: place, amounts: amounts.map(String), path } };
}

/** Asserts that the calendar has the day; the database would raise an internal error for another. */
function assertDay(text: string): string {
  if (!isCalendarDay(text)) refuse('request:invalid', { field: 'Day' });
  return text;
}
