import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Both say which process has the cluster, or its socket, and are left behind by a kill. */
const lockFiles = ['postmaster.pid', '.s.PGSQL.5432.lock'];
/** A server that shuts down in order takes less; what takes longer is frozen, or waits for somebody who is. */
const orderlyMs = 3000;
const killedMs = 5000;
const pollMs = 20;

/**
 * Stops a PostgreSQL that still runs on this cluster folder although the server that started it is gone
 * (killed by force), be it frozen or without its head. Call it only while holding the folder's lock: a live owner would
 * hold it. Returns the process id it stopped, or undefined when there was none.
 */
export async function stopOrphan(clusterFolder: string): Promise<number | undefined> {
  const found = processesOn(clusterFolder);
  if (found.length > 0) await stopAll(clusterFolder, found);
  // Their process numbers may be another program's by now, or still be those of the dead whom nobody has buried:
  // PostgreSQL would take either for a running server. It finds out by its shared memory whether workers are left.
  for (const name of lockFiles) rmSync(join(clusterFolder, name), { force: true });
  return found[0];
}

async function stopAll(clusterFolder: string, processes: readonly number[]): Promise<void> {
  for (const pid of processes) signal(pid, 'SIGCONT');
  signal(processes[0], 'SIGINT');
  if (await areGone(clusterFolder, orderlyMs)) return;
  // What was acknowledged is on disk; the next start recovers it.
  for (const pid of processesOn(clusterFolder)) signal(pid, 'SIGKILL');
  if (!(await areGone(clusterFolder, killedMs)))
    throw new Error(`PostgreSQL left behind on ${clusterFolder} (process ${processes[0]}) doesn’t stop`);
}

async function areGone(clusterFolder: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (processesOn(clusterFolder).length > 0) {
    if (Date.now() > deadline) return false;
    await wait(pollMs);
  }
  return true;
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, name);
  } catch {
    // It has gone meanwhile, which is what is wanted.
  }
}

/** The processes of a cluster's server, its head first. */
function processesOn(clusterFolder: string): number[] {
  const head = postmasterPid(clusterFolder);
  const known = process.platform === 'linux' ? readdirSync('/proc').map(Number).filter(Number.isSafeInteger) : [];
  const others = known.filter((pid) => pid !== head && runsIn(pid, clusterFolder));
  return [...(head !== undefined && runsIn(head, clusterFolder) ? [head] : []), ...others];
}

function postmasterPid(clusterFolder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Process numbers are used again: only a process whose working folder is the cluster is its server. */
function runsIn(pid: number, clusterFolder: string): boolean {
  try {
    const folder = statSync(clusterFolder);
    const cwd = statSync(process.platform === 'linux' ? `/proc/${pid}/cwd` : openedFolder(pid));
    return cwd.dev === folder.dev && cwd.ino === folder.ino;
  } catch {
    return false;
  }
}

function openedFolder(pid: number): string {
  const lines = execFileSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return (
    lines
      .split('\n')
      .find((line) => line.startsWith('n'))
      ?.slice(1) ?? ''
  );
}
