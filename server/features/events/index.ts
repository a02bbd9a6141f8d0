import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { events as calls } from '#contract/events/calls.ts';
import { eventStreamType, heartbeatMs } from '#contract/events/rules.ts';
import { eventsSchemas } from '#contract/events/schemas.ts';
import { onCatalogue } from '#contract/catalogue/snapshot.ts';
import type { Permission } from '#contract/members/permissions.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eventKinds, noteWatched } from '#server/platform/events.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { listen, type Ears } from '#server/platform/listen.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { sessions } from '../session/index.ts';
import { accounts, companyRoles, memberships } from '../accounts/index.ts';
import { Streams, type Listener } from './streams.ts';
import { WatchedRates } from './watched-rates.ts';

/** Same lifetime as an access token; then the client opens another stream and is checked again. */
const lifetimeMs = 15 * 60_000;

export interface Events {
  readonly feature: Feature;
  /** Ends every stream, so that a server shutdown does not wait for them. */
  close(): void;
}

/**
 * Notifies browsers that an account changed (design, section 8). An event carries no account data: the client requests
 * what is new through its ordinary calls, with their own access rules. Rates are public and sent as they are. Entry
 * point of the feature.
 */
export function createEvents(deps: Deps): Events {
  const hub = new Hub(deps);
  const feature = defineFeature(calls, eventsSchemas, {
    stream: async (context) => hub.open(context),
    watchRates: async (context, { body: { stream, pairs } }) => {
      const { sessionId } = sessionOf(context);
      await noteWatched(deps.db, { stream, sessionId, pairs: pairs.map(({ from, to }) => `${from}/${to}`) });
      return {};
    },
  });
  return { feature, close: () => hub.close() };
}

/** The streams of this server and the one connection that feeds them, which exists while there is a stream. */
class Hub {
  readonly #deps: Deps;
  readonly #streams = new Streams();
  readonly #rates: WatchedRates;
  #ears: Ears | undefined;
  #heart: NodeJS.Timeout | undefined;
  /** Follows this server's own snapshot, so that a client that requests the catalogue then gets the new one. */
  readonly #stopFollowing = onCatalogue(() => this.#streams.tell('event: catalogue\ndata:\n\n'));

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#rates = new WatchedRates(deps, (streamId, text) => this.#streams.tell(text, ({ id }) => id === streamId));
  }

  async open(context: Context): Promise<Readable> {
    const accepted = context.headers['accept'];
    if (typeof accepted !== 'string' || !accepted.includes(eventStreamType)) {
      refuse('request:invalid', { field: 'Accept' });
    }
    const { userId, accountId, sessionId, tier, country } = sessionOf(context);
    const id = this.#deps.ids.uuid();
    let timer: NodeJS.Timeout | undefined;
    const stream = this.#streams.open({ id, userId, accountId, sessionId, tier, country }, () => {
      clearTimeout(timer);
      this.#rates.forget(id);
      this.#rest();
    });
    try {
      await this.#listen();
    } catch (error) {
      stream.destroy();
      throw error;
    }
    // It may have ended between the check and the first notice that could be received.
    await this.#endEnded();
    timer = setTimeout(() => stream.end(), lifetimeMs);
    timer.unref();
    context.setHeader('content-type', eventStreamType);
    context.setHeader('cache-control', 'no-store, no-transform');
    context.setHeader('x-accel-buffering', 'no');
    if (stream.writable) stream.write(`event: ready\ndata: ${id}\n\n`);
    return stream;
  }

  close(): void {
    this.#stopFollowing();
    this.#streams.end();
    this.#rest();
  }

  async #listen(): Promise<void> {
    this.#ears ??= listen(this.#deps.pool, {
      onNotice: (payload) => this.#hear(payload),
      onGap: () => this.#streams.tell('event: ready\ndata:\n\n'),
    });
    this.#heart ??= setInterval(() => {
      this.#streams.tell(': still here\n\n');
      this.#endEnded().catch(() => undefined);
    }, heartbeatMs).unref();
    const ears = this.#ears;
    try {
      await ears.listening;
    } catch (error) {
      ears.stop();
      if (this.#ears === ears) this.#ears = undefined;
      throw error;
    }
  }

  #rest(): void {
    if (this.#streams.size > 0) return;
    clearInterval(this.#heart);
    this.#heart = undefined;
    this.#ears?.stop();
    this.#ears = undefined;
  }

  #hear(payload: string): void {
    const [kind, id] = payload.split(' ');
    if (kind === eventKinds.account) {
      this.#streams.tell('event: account\ndata:\n\n', ({ accountId }) => accountId === id);
    }
    if (kind === eventKinds.user) this.#streams.tell('event: account\ndata:\n\n', ({ userId }) => userId === id);
    if (kind === eventKinds.session) this.#streams.end(({ sessionId }) => sessionId === id);
    if (kind === eventKinds.access)
      this.#endEnded(({ accountId, userId }) => accountId === id || userId === id).catch(() => undefined);
    if (kind === eventKinds.watch) this.#watch(payload);
  }

  /** Only a stream's own session decides what it watches. */
  #watch(payload: string): void {
    const [, id, sessionId, pairs = ''] = payload.split(' ');
    const listener = this.#streams.listeners().find((one) => one.id === id && one.sessionId === sessionId);
    if (listener) this.#rates.watch(listener, pairs === '' ? [] : pairs.split(','));
  }

  /**
   * Ends the streams that lost access: the session is over, the user is disabled, banned or frozen, or lost access to
   * the company they were viewing. Triggered by a notice, and by the clock for changes no notice reports.
   */
  async #endEnded(fits: (listener: Listener) => boolean = () => true): Promise<void> {
    const asked = this.#streams.listeners().filter(fits);
    if (asked.length === 0) return;
    const { rows } = await sql<{ session_id: string; account_id: string }>`
      select l.session_id, l.account_id
        from unnest(${asked.map(({ sessionId }) => sessionId)}::uuid[], ${asked.map(({ accountId }) => accountId)}::uuid[])
             as l (session_id, account_id)
        join ${sessions} s on s.id = l.session_id
        join ${accounts} u on u.id = s.user_id
        join ${accounts} c on c.id = l.account_id
        left join ${memberships} m on m.company_id = c.id and m.user_id = u.id
        left join ${companyRoles} r on r.id = m.role_id
       where s.revoked_at is null and s.expires_at > ${this.#deps.clock.now()}
         and not u.is_disabled and u.banned_at is null and u.frozen_at is null
         and not c.is_disabled and c.banned_at is null and c.frozen_at is null
         and (c.id = u.id or (m.id is not null and (m.role_id is null or ${neededPermission} = any (r.permissions))))`.execute(
      this.#deps.db,
    );
    const living = new Set(rows.map((row) => keyOf(row.session_id, row.account_id)));
    const looked = new Set(asked);
    this.#streams.end((listener) => looked.has(listener) && !living.has(keyOf(listener.sessionId, listener.accountId)));
  }
}

/** The permission the call requires: a user who loses it at a company receives no more of its events. */
const neededPermission: Permission = 'assets.read';
const keyOf = (sessionId: string, accountId: string) => `${sessionId} ${accountId}`;
