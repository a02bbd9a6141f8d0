import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { RateLimit } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Db } from '../db.ts';
import type { Deps } from '../deps.ts';
import { dayMs } from '../durations.ts';
import type { Kept } from '../purge.ts';

interface RateCountTable {
  readonly key: string;
  readonly window_no: string;
  readonly count: string;
  readonly previous: string;
  readonly seen_at: Date;
}

declare module '#server/platform/database.ts' {
  interface Database {
    rate_count: RateCountTable;
  }
}

/** Share of a limit that a server may use before reporting it: the most each server adds to the limit. */
const slack = 1 / 20;
/** Counts are sent to the database in batches, at most this long after the first of a batch. */
const reportAfterMs = 100;
/** Above this number of keys in memory, those of past windows are dropped. */
const manyKeys = 10_000;

/** One key's count as known to this server. */
interface Slot {
  readonly windowMs: number;
  windowNo: number;
  /** Counted by all servers as of the last report: in this window and in the previous one. */
  known: number;
  previous: number;
  /** Counted by this server since: waiting for the next report, and being sent in one. */
  waiting: number;
  sending: number;
}

interface CountRow {
  key: string;
  window_no: string;
  count: string;
  previous: string;
}

/**
 * Limits shared by all servers of an installation. A request is counted in memory and admitted at once; counts go to
 * the database in batches, which returns the totals of all servers. A server that has used a twentieth of a limit since
 * its last report waits for the next, so `n` servers admit at most `1 + (n - 1) / 20` of it (or one request more each,
 * for limits below twenty). The window slides: the previous window counts in proportion to its overlap.
 */
export class Limiter {
  readonly #db: Db;
  readonly #clock: Deps['clock'];
  readonly #factor: number;
  readonly #slots = new Map<string, Slot>();
  #timer: NodeJS.Timeout | undefined;
  #reporting: Promise<void> | undefined;

  constructor({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
    this.#db = db;
    this.#clock = clock;
    this.#factor = config.rateLimitFactor;
  }

  /** Counts one request. Refuses `request:tooMany`, with the seconds to wait, if it exceeds the limit. */
  async admit(key: string, limit: RateLimit): Promise<void> {
    const max = limit.max * this.#factor;
    const most = Math.max(1, Math.floor(max * slack));
    for (;;) {
      const now = this.#clock.now().getTime();
      const slot = this.#slotOf(key, limit, now);
      const inWindow = now / slot.windowMs - slot.windowNo;
      const own = slot.waiting + slot.sending;
      if (slot.known + own + slot.previous * (1 - inWindow) > max - 1)
        refuse('request:tooMany', { retryAfterSeconds: Math.ceil((slot.windowMs * (1 - inWindow)) / 1000) });
      if (own < most) {
        slot.waiting += 1;
        this.#timer ??= setTimeout(() => void this.#report(), reportAfterMs).unref();
        return;
      }
      await this.#report();
    }
  }

  /** Waits for the report in flight, then closes. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#reporting;
  }

  #slotOf(key: string, limit: RateLimit, now: number): Slot {
    const windowMs = limit.windowS * 1000;
    const windowNo = Math.floor(now / windowMs);
    const slot = this.#slots.get(key);
    if (!slot) {
      const made: Slot = { windowMs, windowNo, known: 0, previous: 0, waiting: 0, sending: 0 };
      this.#slots.set(key, made);
      return made;
    }
    if (slot.windowNo !== windowNo) {
      // Unreported counts are known to this server only: they belong to a window that has ended.
      slot.previous = slot.windowNo === windowNo - 1 ? slot.known + slot.waiting : 0;
      slot.known = 0;
      slot.waiting = 0;
      slot.windowNo = windowNo;
    }
    return slot;
  }

  async #report(): Promise<void> {
    this.#reporting ??= this.#send().finally(() => (this.#reporting = undefined));
    return this.#reporting;
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const sent = [...this.#slots].filter(([, slot]) => slot.waiting > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [, slot] of sent) [slot.sending, slot.waiting] = [slot.waiting, 0];
    // If the database is away, the calls themselves fail; until it is back, each server counts on its own.
    const rows = await this.#add(sent).catch((): CountRow[] => []);
    const counts = new Map(rows.map((row) => [row.key, row]));
    for (const [key, slot] of sent) settle(slot, counts.get(key));
    if (this.#slots.size > manyKeys) this.#forget();
  }

  #add(sent: readonly [string, Slot][]): Promise<CountRow[]> {
    const added = sent.map(([key, { windowNo, sending }]) => ({ key, windowNo, count: sending }));
    return addCounts(this.#db, this.#clock.now(), added);
  }

  #forget(): void {
    const now = this.#clock.now().getTime();
    for (const [key, slot] of this.#slots)
      if (slot.waiting === 0 && slot.windowNo < Math.floor(now / slot.windowMs) - 1) this.#slots.delete(key);
  }
}

interface Added {
  readonly key: string;
  readonly windowNo: number;
  readonly count: number;
}

/** Adds counts in key order, so that two servers never deadlock. */
async function addCounts(db: Db, now: Date, added: readonly Added[]): Promise<CountRow[]> {
  if (added.length === 0) return [];
  const { rows } = await sql<CountRow>`
    insert into rate_count as r (key, window_no, count, previous, seen_at)
    select key, window_no, count, 0, ${now}
    from unnest(${added.map(({ key }) => key)}::text[], ${added.map(({ windowNo }) => windowNo)}::bigint[],
      ${added.map(({ count }) => count)}::bigint[]) as added (key, window_no, count) order by key
    on conflict (key) do update set
      count = excluded.count + case when excluded.window_no <= r.window_no then r.count else 0 end,
      previous = case when excluded.window_no <= r.window_no then r.previous
        when excluded.window_no = r.window_no + 1 then r.count else 0 end,
      window_no = greatest(r.window_no, excluded.window_no), seen_at = excluded.seen_at
    returning key, window_no, count, previous`.execute(db);
  return rows;
}

type Counting = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Counts uses of limits that have too many keys, or last too long, to be kept in memory: exactly, in one statement.
 * @param uses number of uses by key
 * @returns how many of each key's uses the limit admits; uses that it doesn't admit count too
 */
export async function admitMany(
  { db, clock, config }: Counting,
  uses: ReadonlyMap<string, number>,
  { max, windowS }: RateLimit,
): Promise<Map<string, number>> {
  const now = clock.now();
  const windows = now.getTime() / (windowS * 1000);
  const windowNo = Math.floor(windows);
  const rows = await addCounts(
    db,
    now,
    [...uses].map(([key, count]) => ({ key, windowNo, count })),
  );
  const room = max * config.rateLimitFactor;
  return new Map(
    rows.map((row) => {
      const asked = uses.get(row.key) ?? 0;
      const before = Number(row.count) - asked + Number(row.previous) * (1 - (windows - windowNo));
      return [row.key, Math.max(0, Math.min(asked, Math.floor(room - before)))];
    }),
  );
}

/** Returns which of these keys were counted in this window or the one before. */
export async function countedRecently(
  { db, clock }: Counting,
  keys: readonly string[],
  windowS: number,
): Promise<ReadonlySet<string>> {
  const windowNo = Math.floor(clock.now().getTime() / (windowS * 1000));
  const rows = await db
    .selectFrom('rate_count')
    .select('key')
    .where('key', '=', sql<string>`any (${[...keys]}::text[])`)
    .where('window_no', '>=', String(windowNo - 1))
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Takes over the total of all servers or, if the database returned none, this server's own count. */
function settle(slot: Slot, row: CountRow | undefined): void {
  const age = row === undefined ? undefined : slot.windowNo - Number(row.window_no);
  if (row === undefined) slot.known += slot.sending;
  else if (age === 0) {
    slot.known = Number(row.count);
    slot.previous = Number(row.previous);
  } else if (age === 1) slot.previous = Number(row.count);
  slot.sending = 0;
}

/** No window is longer than this. */
export const rateCountKept: readonly Kept[] = [{ table: 'rate_count', since: 'seen_at', forMs: dayMs }];

/**
 * Returns the key that an address's requests count under; for IPv6 the /64 network, which is what one customer gets.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const network = address.toByteArray().map((byte, index) => (index < 8 ? byte : 0));
  return `${ipaddr.fromByteArray(network).toString()}/64`;
}
