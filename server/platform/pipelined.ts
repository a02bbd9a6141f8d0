import { CompiledQuery, Transaction, type DatabaseConnection } from 'kysely';
import { assert } from '#contract/platform/errors.ts';
import type { Database } from './database.ts';
import { allDone } from './all-done.ts';
import { dialectOf, type Db, type Queryable, type Tx } from './db.ts';

/**
 * Runs a transaction whose statements needn't wait for each other's results: statements issued together are sent
 * together, including its begin. It is committed by `commit`, otherwise rolled back when `work` ends, which must have
 * awaited all its statements.
 */
export async function pipelined<Result>(
  db: Db,
  work: (tx: Tx, commit: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  return overOne(db, async ({ tx, connection, end }) => {
    let isOpen = true;
    const unawaited: Promise<unknown>[] = [];
    sentSoon.set(tx, unawaited);
    const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    // If it fails, everything after it fails too, and reports it.
    say('begin').catch(() => {});
    const commit = async () => {
      isOpen = false;
      end();
      // If one of them failed, PostgreSQL rolls back instead.
      await allDone([...unawaited, say('commit')]);
    };
    try {
      return await work(tx, commit);
    } catch (error) {
      // The first failure made all later statements fail.
      return await allDone([Promise.reject(error), ...unawaited]).then(() => Promise.reject(error));
    } finally {
      end();
      if (isOpen) await say('rollback').catch(() => {});
    }
  });
}

/** Same, committed once `work` returns. */
export const committed = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  pipelined(db, async (tx, commit) => {
    const result = await work(tx);
    await commit();
    return result;
  });

/** Statements not awaited, per open transaction. */
const sentSoon = new WeakMap<Queryable, Promise<unknown>[]>();

/**
 * Runs a statement that changes rows and whose result is not needed: the transaction continues without awaiting it,
 * sees its effect, and fails with it at its end at the latest. Outside a pipelined transaction it is awaited.
 */
export async function soon(tx: Queryable, statement: Promise<unknown>): Promise<void> {
  const unawaited = sentSoon.get(tx);
  if (!unawaited) return void (await statement);
  unawaited.push(statement);
  // Its error is reported at the end.
  statement.catch(() => {});
}

/**
 * Runs queries without a transaction that are sent together over one connection: each sees what was committed when it
 * ran. `work` must have awaited all its queries.
 */
export async function pipelinedReads<Result>(db: Db, work: (one: Queryable) => Promise<Result>): Promise<Result> {
  return overOne(db, async ({ tx, end }) => {
    try {
      return await work(tx);
    } finally {
      end();
    }
  });
}

interface One {
  readonly tx: Tx;
  readonly connection: DatabaseConnection;
  /** From here on, `tx` accepts no more queries. */
  readonly end: () => void;
}

async function overOne<Result>(db: Db, work: (one: One) => Promise<Result>): Promise<Result> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const dialect = dialectOf(db);
    let isOpen = true;
    const tx = new Transaction<Database>({
      config: { dialect },
      dialect,
      driver: dialect.createDriver(),
      executor: executor.withConnectionProvider({
        provideConnection: async (consumer) => {
          assert(isOpen, 'the transaction is not over');
          return consumer(connection);
        },
      }),
    });
    return work({ tx, connection, end: () => void (isOpen = false) });
  });
}
