import pg from 'pg';
import { assert } from '#contract/platform/errors.ts';
import { DatabaseAwayError, typed } from './database-away.ts';
import type { Hosts } from './database-hosts.ts';

/** What our own side of a connection bounds, beside what PostgreSQL bounds itself. */
export interface ClientBounds {
  readonly hosts: Hosts;
  /** How long one statement may go unanswered before the connection is given up; */
  readonly answerMs: number;
  /** or, where it may go on for longer, before the server is asked by another connection whether it is there at all. */
  readonly isPatient: boolean;
}

type Send = (...args: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/**
 * A connection that names its failures: what means that the database is away is a `DatabaseAwayError`. It goes to the
 * server that `hosts` chooses, and gives up on one that doesn't answer: PostgreSQL's own bounds are of no use where it is
 * PostgreSQL that is frozen, or the way there.
 */
export function clientWith({ hosts, answerMs, isPatient }: ClientBounds): new (config?: pg.ClientConfig) => pg.Client {
  return class BoundedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // pg declares each way of asking by itself; all of them pass here.
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

    /** What is asked before anybody waits goes out as one packet: a write to a socket costs more than most questions. */
    #gather(): void {
      const { stream } = this.connection;
      stream.cork();
      // Behind those who gather what many ask (`askedAtOnce`): they go on in the next tick themselves.
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

    /** Gives the connection up when the answer takes too long. The returned function ends the watch and says why it was. */
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

    /** Nobody gets this connection again, and the next one may be to another server. */
    #leave(): void {
      hosts.doubt();
      this.end().catch(() => {});
      // Its end would wait for the statements that are on their way, and who is left would wait for ever.
      this.connection.stream.destroy();
    }
  };
}

/** A pool that says so, too, when it has no connection to give. */
export class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<pg.PoolClient> | void {
    if (callback === undefined) return super.connect().catch((error: unknown) => Promise.reject(typed(error)));
    super.connect((error, client, done) => callback(error && (typed(error) as Error), client, done));
  }
}
