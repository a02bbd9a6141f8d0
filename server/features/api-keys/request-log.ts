import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { requestsKept } from '#contract/api-keys/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Call } from '#contract/platform/call.ts';
import { isDatabaseAway } from '#server/platform/database-away.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { describeFailure } from '#server/platform/http/answer.ts';
import type { Session } from '#server/platform/http/context.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import type { Kept } from '#server/platform/purge.ts';
import { normaliseIp } from './domain.ts';
import type { FoundKey } from './find-key.ts';
import type { ApiKeyRequestTable } from './tables.ts';

/** Requests are written in batches, at most this long after the first of a batch. */
const writeAfterMs = 500;
/** Above this number of waiting requests, which a database that is away brings about, further ones aren't logged. */
const mostWaiting = 20_000;
/** Requests of a key after which its oldest ones are deleted. */
const trimEvery = 500;
const trimmedAtOnce = 5000;

type Open = Omit<ApiKeyRequestTable, 'status' | 'duration_ms'>;

/**
 * Logs what programs ask with a key, refusals included, once the key is known. A request costs nothing but a line in
 * memory: lines are written in batches after the answers, and a server that is killed loses those of half a second.
 */
export class RequestLog {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'ids'>;
  readonly #open = new WeakMap<FastifyRequest, Open>();
  readonly #untrimmed = new Map<string, number>();
  #waiting: ApiKeyRequestTable[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'ids'>) {
    this.#deps = deps;
  }

  /** Begins a request's line, before it is known whether its signature is right. */
  begin(request: FastifyRequest, call: Pick<Call, 'name'>, key: FoundKey): void {
    this.#open.set(request, {
      id: this.#deps.ids.uuid(),
      key_id: key.id,
      user_id: key.session.userId,
      at: this.#deps.clock.now(),
      call: call.name.slice(call.name.indexOf('.') + 1),
      code: null,
      ip: normaliseIp(request.ip.replace(/%.*$/, '')) ?? null,
      is_signed: false,
      is_old_secret: false,
    });
  }

  /** Notes which secret a right signature is of. */
  noteSigner(request: FastifyRequest, by: 'secret' | 'oldSecret'): void {
    const open = this.#open.get(request);
    if (open) open.is_old_secret = by === 'oldSecret';
  }

  /** Notes that the request is signed, not a replay and within the rate limit, so that it counts among those kept longest. */
  noteAdmitted(request: FastifyRequest): void {
    const open = this.#open.get(request);
    if (open) open.is_signed = true;
  }

  /** Ends each line with its answer. */
  follow(app: FastifyInstance): void {
    const warn = (err: unknown) => app.log.warn({ err }, 'requests of keys could not be logged');
    app.addHook('onError', async (request, _reply, error) => {
      const open = this.#open.get(request);
      const code = describeFailure(error, 'en').body.error?.code;
      if (open && code !== undefined) open.code = String(code);
    });
    app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
      const open = this.#open.get(request);
      if (!open || this.#waiting.length >= mostWaiting) return;
      // A program that hung up has no error answer, whatever the server made of its request.
      this.#waiting.push({
        ...open,
        status,
        code: status < 400 ? null : open.code,
        duration_ms: Math.round(elapsedTime),
      });
      this.#timer ??= setTimeout(() => void this.#write(warn), writeAfterMs).unref();
    });
    app.addHook('onClose', async () => this.#write(warn));
  }

  /** Writes what is waiting, after what is being written. */
  async #write(warn: (error: unknown) => void): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeAll(warn));
    return this.#writing;
  }

  async #writeAll(warn: (error: unknown) => void): Promise<void> {
    const lines = this.#waiting;
    if (lines.length === 0) return;
    this.#waiting = [];
    try {
      await this.#insert(lines);
    } catch (error) {
      if (!isDatabaseAway(error)) return warn(error);
      // They wait for the next request's batch, by when the database may be back.
      this.#waiting = [...lines, ...this.#waiting].slice(0, mostWaiting);
      return;
    }
    await this.#trim(lines).catch(warn);
  }

  async #insert(lines: readonly ApiKeyRequestTable[]): Promise<void> {
    await sql`insert into api_key_request (id, key_id, user_id, at, call, status, code, duration_ms, ip, is_signed, is_old_secret)
      select id, key_id, user_id, at, call, status, code, duration_ms, ip, is_signed, is_old_secret
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id uuid, key_id uuid, user_id uuid,
          at timestamptz, call text, status int, code text, duration_ms int, ip inet, is_signed boolean, is_old_secret boolean)
      on conflict do nothing`.execute(this.#deps.db);
  }

  /** Keeps the newest requests of each key, and few of those that needn't be its program's: they can't push others out. */
  async #trim(lines: readonly ApiKeyRequestTable[]): Promise<void> {
    for (const { key_id: id } of lines) this.#untrimmed.set(id, (this.#untrimmed.get(id) ?? trimEvery) + 1);
    const due = [...this.#untrimmed].filter(([, count]) => count > trimEvery).map(([id]) => id);
    for (const id of due) this.#untrimmed.set(id, 0);
    if (due.length > 0) await trimRequests(this.#deps, due);
  }
}

/** Deletes the oldest requests of keys that have more than are kept. */
export async function trimRequests({ db }: Pick<Deps, 'db'>, keyIds: readonly string[]): Promise<void> {
  const last = sql`(select id from api_key_request where key_id = class.key_id and is_signed = class.is_signed
    order by id desc offset class.most limit 1)`;
  await sql`delete from api_key_request where id = any (array(
    select old.id from (
      select key_id, is_signed, most from unnest(${[...keyIds]}::uuid[]) as key_id
        cross join (values (true, ${requestsKept.signed}::int), (false, ${requestsKept.unsigned}::int)) as kinds (is_signed, most)
    ) class cross join lateral (
      select id from api_key_request r where r.key_id = class.key_id and r.is_signed = class.is_signed
         and r.id <= ${last} order by r.id limit ${trimmedAtOnce} for update skip locked) old))`.execute(db);
}

export interface RequestsAsked extends PageQuery {
  readonly KeyId?: string | undefined;
  readonly Call?: string | undefined;
  readonly ErrorsOnly?: boolean | undefined;
}

/** Lists what programs asked with a user's keys, deleted ones included, newest first. Refuses another user's key. */
export async function listRequests(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<Session, 'userId'>,
  asked: RequestsAsked,
) {
  const { KeyId, Call, ErrorsOnly } = asked;
  const requests = db
    .selectFrom('api_key_request')
    .select(['id', 'key_id', 'at', 'call', 'status', 'code', 'duration_ms', 'ip', 'is_old_secret'])
    .where('user_id', '=', userId)
    .$if(KeyId !== undefined, (query) => query.where('key_id', '=', KeyId ?? ''))
    .$if(Call !== undefined, (query) => query.where('call', '=', Call ?? ''))
    .$if(ErrorsOnly === true, (query) => query.where('code', 'is not', null));
  const { rows, nextCursor } = await pageBy(requests, asked, { order: 'newest' });
  if (rows.length === 0 && KeyId !== undefined) await assertOwn(db, userId, KeyId);
  const items = rows.map((row) => ({
    id: row.id,
    keyId: row.key_id,
    at: row.at.toISOString(),
    call: row.call,
    status: row.status,
    code: row.code,
    durationMs: row.duration_ms,
    ip: row.ip,
    isOldSecret: row.is_old_secret,
  }));
  return { items, nextCursor };
}

export const requestLogKept: readonly Kept[] = [
  { table: 'api_key_request', since: 'at', forMs: requestsKept.days * dayMs },
];

async function assertOwn(db: Queryable, userId: string, keyId: string): Promise<void> {
  const known = await db
    .selectFrom('api_key')
    .select('id')
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('api_key_request')
        .select('key_id as id')
        .where('key_id', '=', keyId)
        .where('user_id', '=', userId)
        .limit(1),
    )
    .execute();
  if (known.length === 0) refuse('request:notFound');
}
