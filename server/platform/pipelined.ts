import { CompiledQuery, Transaction, type DatabaseConnection } from 'kysely';
import { assert } from '#contract/platform/errors.ts';
import type { Database } from './database.ts';
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
    const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    // Where it fails, all that follows fails with it, and says so.
    say('begin').catch(() => {});
    const commit = async () => {
      isOpen = false;
      end();
      await say('commit');
    };
    try {
      return await work(tx, commit);
    } finally {
      end();
      if (isOpen) await say('rollback').catch(() => {});
    }
  });
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
