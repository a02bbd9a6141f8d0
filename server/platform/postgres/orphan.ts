import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Both name the process that owns the cluster or its socket, and are left behind by a kill. */
const lockFiles = ['postmaster.pid', '.s.PGSQL.5432.lock'];
/** An orderly shutdown takes less; a server that takes longer is frozen, or waits for a frozen client. */
const orderlyMs = 3000;
const killedMs = 5000;
const pollMs = 20;

/**
 * Stops a PostgreSQL that still runs in this cluster folder although the server that started it is gone (killed by
 * force), even if it is frozen or has lost its postmaster. Call it only while holding the folder's lock: a live owner
 * would hold it. Returns the id of the process it stopped, or undefined if there was none.
 */
export async function stopOrphan(clusterFolder: string): Promise<number | undefined> {
  const found = processesOn(clusterFolder);
  if (found.length > 0) await stopAll(clusterFolder, found);
  // Their process ids may have been reused by another program, or belong to zombies: PostgreSQL would take either for a
  // running server. It detects remaining workers by its shared memory.
  for (const name of lockFiles) rmSync(join(clusterFolder, name), { force: true });
  return found[0];
}

async function stopAll(clusterFolder: string, processes: readonly number[]): Promise<void> {
  for (const pid of processes) signal(pid, 'SIGCONT');
  signal(processes[0], 'SIGINT');
  if (await areGone(clusterFolder, orderlyMs)) return;
  // Acknowledged writes are on disk; the next start recovers them.
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
    // Already gone, as intended.
  }
}

/** Returns the processes of a cluster's server, postmaster first. */
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

/** Process ids are reused: only a process whose working folder is the cluster is its server. */
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
