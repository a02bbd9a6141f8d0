import pg from 'pg';
import { assert } from '#contract/platform/errors.ts';
import { DatabaseAwayError, typed } from './database-away.ts';
import type { Hosts } from './database-hosts.ts';

/** Client-side limits of a connection, in addition to PostgreSQL's own. */
export interface ClientBounds {
  readonly hosts: Hosts;
  /** How long one statement may go unanswered before the connection is dropped. */
  readonly answerMs: number;
  /**
   * True if statements may run longer than `answerMs`: a second connection then checks whether the server is still
   * reachable.
   */
  readonly isPatient: boolean;
}

type Send = (...args: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/**
 * Returns a client class that reports errors meaning "the database is away" as `DatabaseAwayError`. It connects to the
 * server that `hosts` chooses and gives up on one that doesn't respond: PostgreSQL's own timeouts don't help if
 * PostgreSQL itself, or the network path to it, is frozen.
 */
export function clientWith({ hosts, answerMs, isPatient }: ClientBounds): new (config?: pg.ClientConfig) => pg.Client {
  return class BoundedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // pg declares each overload of query() separately; all of them go through here.
      const send: Send = super.query.bind(this) as Send;
      Object.assign(this, {
        query: (...args: unknown[]) => {
          this.#gather();
          return this.#ask(send, args);
        },
      });
      this.on('error', () => hosts.doubt());
    }

    override connect(): Promise<this>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: unknown): Promise<this> | undefined {
      const connected = this.#open();
      if (callback === undefined) return connected;
      const tell = callback as Callback;
      connected.then(
        () => process.nextTick(tell, null, this),
        (error: unknown) => process.nextTick(tell, error),
      );
      return undefined;
    }

    async #open(): Promise<this> {
      try {
        if (hosts.isChoice) Object.assign(this, await hosts.choose());
        await super.connect();
        return this;
      } catch (error) {
        hosts.doubt();
        throw typed(error);
      }
    }

    /** Queries issued before anyone awaits go out as one packet: a socket write costs more than most queries. */
    #gather(): void {
      const { stream } = this.connection;
      stream.cork();
      // Runs after the callers that batch many queries (`askedAtOnce`), which themselves continue in the next tick.
      process.nextTick(() => process.nextTick(() => queueMicrotask(() => stream.uncork())));
    }

    #ask(send: Send, args: unknown[]): unknown {
      const settled = this.#watch();
      const fail = (error: unknown) => {
        const meaning = typed(settled() ?? error);
        if (meaning instanceof DatabaseAwayError) this.#leave();
        return meaning;
      };
      const last = args.at(-1);
      if (typeof last === 'function') {
        const tell = last as Callback;
        const heard: Callback = (error, result) => {
          if (error) return tell(fail(error), result);
          settled();
          tell(error, result);
        };
        return send(...args.slice(0, -1), heard);
      }
      const answer = send(...args);
      assert(answer instanceof Promise, 'no statement here is read through a cursor');
      return answer.then(
        (result: unknown) => (settled(), result),
        (error: unknown) => Promise.reject(fail(error)),
      );
    }

    /**
     * Drops the connection if the answer takes too long. The returned function stops the timer and returns the error,
     * if it fired.
     */
    #watch(): () => DatabaseAwayError | undefined {
      let late: DatabaseAwayError | undefined;
      let timer: NodeJS.Timeout | undefined;
      const giveUp = () => {
        late = new DatabaseAwayError(`no answer from the database within ${answerMs / 1000} s`);
        this.#leave();
      };
      const look = () => {
        if (!isPatient) return giveUp();
        const asked = timer;
        void hosts.isSilent(this).then((isSilent) => {
          if (timer !== asked) return;
          if (isSilent) giveUp();
          else timer = setTimeout(look, answerMs);
        });
      };
      timer = setTimeout(look, answerMs);
      return () => {
        clearTimeout(timer);
        timer = undefined;
        return late;
      };
    }

    /** Drops this connection from the pool; the next one may go to another server. */
    #leave(): void {
      hosts.doubt();
      this.end().catch(() => {});
      // end() would wait for statements in flight, and the remaining callers would wait forever.
      this.connection.stream.destroy();
    }
  };
}

/** Pool that also throws `DatabaseAwayError` if it has no connection to give. */
export class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<pg.PoolClient> | void {
    if (callback === undefined) return super.connect().catch((error: unknown) => Promise.reject(typed(error)));
    super.connect((error, client, done) =>
      callback(error && (typed(error) as Error), client, client ? giveBackOnce(done) : done),
    );
  }
}

/**
 * Ignores a second release. The job runner's listener releases its connection when it stops, and again when the
 * connection fails meanwhile; pg-pool throws then, which nobody catches, so it would end the process.
 */
function giveBackOnce(release: (error?: unknown) => void): (error?: unknown) => void {
  let isReleased = false;
  return (error) => {
    if (isReleased) return;
    isReleased = true;
    release(error);
  };
}
