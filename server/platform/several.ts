import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { OperatorError } from './operator-error.ts';
import { superviseRunner, type Running, type Supervised } from './supervise.ts';

/** Variable by which a single process, or the parent of several, passes on the address of the database. */
const databaseVariable = 'KEELSON_DATABASE';

export const isOneOfSeveral = cluster.isWorker;
/** True for the one process that acts on behalf of all. */
export const isFirst = !cluster.isWorker || cluster.worker?.id === 1;

/** Reads the database address passed on by the parent process. */
export const readHandedOn = <Said>(): Said => JSON.parse(process.env[databaseVariable] ?? 'null') as Said;

/**
 * Serves with several processes on one port and restarts each when it ends. They start one after another: the first
 * brings the database up to date. Throws if that one doesn't start; it has already printed the reason.
 */
export async function serveBySeveral(count: number, database: unknown, log: (line: string) => void) {
  cluster.setupPrimary({ serialization: 'json' });
  const start = () => startOne({ [databaseVariable]: JSON.stringify(database) }, log);
  const servers: Supervised[] = [];
  for (let number = 1; number <= count; number += 1)
    servers.push(await superviseRunner(start, { name: `server ${number}`, log }));
  return { stop: async () => void (await Promise.all(servers.map((server) => server.stop()))) };
}

async function startOne(environment: Readonly<Record<string, string>>, log: (line: string) => void): Promise<Running> {
  const worker = cluster.fork(environment);
  const ended = endOf(worker);
  // The rejection is handled by the callers that await it.
  ended.catch(() => {});
  await Promise.race([once(worker, 'listening'), ended]);
  log(`process ${worker.process.pid} serves`);
  return {
    ended,
    stop: async () => {
      worker.process.kill('SIGTERM');
      await ended.catch(() => {});
    },
  };
}

async function endOf(worker: Worker): Promise<never> {
  const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
  throw new OperatorError(`it ended with ${signal ?? code}`);
}
