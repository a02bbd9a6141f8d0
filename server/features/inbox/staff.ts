import type { EventKind, EventState } from '#contract/inbox/states.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { staffCommand, takeDecision } from '../staff/index.ts';
import { workSoon } from './work.ts';
import './tables.ts';

export interface EventQuery extends PageQuery {
  readonly State?: EventState;
  readonly IsGenuine?: boolean;
}

/** Lists events, newest first. The bytes stay sealed: they are about customers. */
export async function listEvents({ db }: Deps, request: EventQuery) {
  const { State, IsGenuine } = request;
  const events = db
    .selectFrom('provider_event')
    .select(['id', 'provider', 'kind', 'event_id', 'is_genuine', 'state', 'tries', 'error', 'received_at', 'done_at'])
    .$if(State !== undefined, (query) => query.where('state', '=', State ?? 'failed'))
    .$if(IsGenuine !== undefined, (query) => query.where('is_genuine', '=', IsGenuine ?? true));
  const { rows, nextCursor } = await pageBy(events, request, { order: 'newest' });
  return {
    items: rows.map(({ event_id: eventId, is_genuine: isGenuine, received_at, done_at, ...row }) => ({
      ...row,
      eventId,
      isGenuine,
      receivedAt: received_at.toISOString(),
      doneAt: done_at?.toISOString() ?? null,
    })),
    nextCursor,
  };
}

export interface Replay {
  readonly id: string;
  readonly reason: string;
  readonly verification: string;
}

/**
 * Processes an event again. Refuses `request:notFound` if there is none, or it was not authenticated as the provider's.
 */
export const replayEvent = defineCommand({ ...staffCommand, name: 'inbox.replay', work: replay });

async function replay(given: Given, { id, reason }: Replay) {
  const { tx, note } = given;
  const row = await tx
    .updateTable('provider_event')
    .set({ state: 'received', error: null, done_at: null })
    .where('id', '=', id)
    .where('is_genuine', '=', true)
    .returning(['kind', 'provider', 'event_id'])
    .executeTakeFirst();
  if (!row) refuse('request:notFound');
  await takeDecision(given, { kind: 'providerEvent', id, decision: 'replay', sides: [] });
  await workSoon(tx, row.kind, id);
  const { provider, event_id: eventId } = row;
  note({ action: 'inbox.replay', subject: `event:${id}`, details: { provider, eventId }, reason: reason.trim() });
  return {};
}

/** Genuine reports of a kind that are not processed yet. */
export interface WaitingEvents {
  readonly kind: EventKind;
  readonly count: number;
  readonly oldestAt: Date;
}

export async function waitingEvents({ db }: Pick<Deps, 'db'>): Promise<readonly WaitingEvents[]> {
  const rows = await db
    .selectFrom('provider_event')
    .select((eb) => ['kind', eb.fn.countAll<string>().as('count'), eb.fn.min('received_at').as('oldest_at')])
    .where('state', '=', 'received')
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count, oldest_at: oldestAt }) => ({ kind, count: Number(count), oldestAt }));
}
