import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Context } from '#server/platform/http/context.ts';
import type { Kept } from '#server/platform/purge.ts';
import type { Inlet } from './inlet.ts';
import { workSoon } from './work.ts';
import './tables.ts';

/** Maximum number of unauthenticated requests kept for a day: enough to see what is wrong with a signature. */
export const maxRefused = 100;

/** An id stays taken as long as its event is kept: longer than any provider repeats an event. */
export const inboxKept: readonly Kept[] = [
  { table: 'provider_event', since: 'forget_at', forMs: 0, only: sql`state <> 'received'` },
];
const keptMs = { genuine: 90 * dayMs, refused: dayMs } as const;

/**
 * Receives a webhook: checks its signature and stores its bytes; the provider waits for nothing more. The same event
 * again changes nothing. Refuses `request:unauthenticated` if it is not the provider's.
 */
export async function receive(deps: Deps, context: Context, inlet: Inlet | undefined): Promise<Record<string, never>> {
  if (!inlet) refuse('request:unauthenticated');
  // A missing body is an unsigned one, not an error of ours.
  const body = context.rawBody ?? Buffer.alloc(0);
  const isGenuine = await inlet.isGenuine(context.headers, body);
  const now = deps.clock.now();
  const row = {
    id: deps.ids.uuid(),
    provider: inlet.provider,
    kind: inlet.kind,
    event_id: inlet.idOf(body),
    is_genuine: isGenuine,
    received_at: now,
    forget_at: new Date(now.getTime() + keptMs[isGenuine ? 'genuine' : 'refused']),
  };
  const body_sealed = await deps.vault.seal('providerEvent', row.id, body);
  await deps.db.transaction().execute(async (tx) => {
    if (!isGenuine) return keepRefused(tx, { ...row, body_sealed });
    const inserted = await tx
      .insertInto('provider_event')
      .values({ ...row, body_sealed, state: 'received', error: null, done_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) await workSoon(tx, inlet.kind, row.id);
  });
  return isGenuine ? {} : refuse('request:unauthenticated');
}

interface Refused {
  readonly id: string;
  readonly provider: string;
  readonly kind: string;
  readonly event_id: string;
  readonly body_sealed: Buffer;
  readonly received_at: Date;
  readonly forget_at: Date;
}

/**
 * Strangers can send any number of requests: they are stored one at a time, so that the limit holds, and only while
 * there is room.
 */
async function keepRefused(tx: Tx, row: Refused): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('provider_event ' || ${row.provider}, 0))`.execute(tx);
  await sql`insert into provider_event
      (id, provider, kind, event_id, body_sealed, is_genuine, state, error, received_at, done_at,
       forget_at)
    select ${row.id}, ${row.provider}, ${row.kind}, ${row.event_id}, ${row.body_sealed}, false, 'ignored',
           'signature', ${row.received_at}, ${row.received_at}, ${row.forget_at}
     where (select count(*) from provider_event where provider = ${row.provider} and not is_genuine
             and forget_at > ${row.received_at}) < ${maxRefused}`.execute(tx);
}
