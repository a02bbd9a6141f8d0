import { CompiledQuery, Transaction, type DatabaseConnection } from 'kysely';
import { assert } from '#contract/platform/errors.ts';
import type { Database } from './database.ts';
import { allDone } from './all-done.ts';
import { dialectOf, type Db, type Queryable, type Tx } from './db.ts';

/**
 * A transaction whose statements needn't wait for each other's answers: what is asked at once goes out at once, its
 * beginning included. It is committed by `commit`, else rolled back with the end of `work`, which must have awaited all
 * that it asked.
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
    // Where it fails, all that follows fails with it, and says so.
    say('begin').catch(() => {});
    const commit = async () => {
      isOpen = false;
      end();
      // Where one of them failed, PostgreSQL rolls back instead.
      await allDone([...unawaited, say('commit')]);
    };
    try {
      return await work(tx, commit);
    } catch (error) {
      // What failed first made all that was asked after it fail.
      return await allDone([Promise.reject(error), ...unawaited]).then(() => Promise.reject(error));
    } finally {
      end();
      if (isOpen) await say('rollback').catch(() => {});
    }
  });
}

/** What nobody waits for, of each transaction that is open. */
const sentSoon = new WeakMap<Queryable, Promise<unknown>[]>();

/**
 * For a statement that changes rows and whose answer says nothing: the transaction goes on without waiting for it, sees what
 * it did, and fails with it at its end at the latest. Where statements wait for each other it is waited for.
 */
export async function soon(tx: Queryable, statement: Promise<unknown>): Promise<void> {
  const unawaited = sentSoon.get(tx);
  if (!unawaited) return void (await statement);
  unawaited.push(statement);
  // It is heard of at the end.
  statement.catch(() => {});
}

/**
 * Questions without a transaction that go out at once over one connection: each sees what was committed when its turn
 * came. `work` must have awaited all that it asked.
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
  /** From here on nothing is asked by `tx` any more. */
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
