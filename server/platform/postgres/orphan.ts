import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const pidFile = 'postmaster.pid';
const stopTimeoutMs = 60_000;
const pollMs = 20;

/**
 * Stops a PostgreSQL that still runs on this cluster folder although the server that started it is gone
 * (killed by force). Call it only while holding the folder's lock: a live owner would hold it.
 * Returns the process id it stopped, or undefined when there was none.
 */
export async function stopOrphan(clusterFolder: string): Promise<number | undefined> {
  const pid = postmasterPid(clusterFolder);
  if (pid === undefined) return undefined;
  if (!runsIn(pid, clusterFolder)) {
    // After a restart of the machine or the container another program may have its number, and PostgreSQL
    // would take that for a running server. It still finds out by itself whether workers are left.
    rmSync(join(clusterFolder, pidFile));
    return undefined;
  }
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + stopTimeoutMs;
  while (runsIn(pid, clusterFolder)) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL left behind on ${clusterFolder} (process ${pid}) doesn’t stop`);
    await wait(pollMs);
  }
  return pid;
}

function postmasterPid(clusterFolder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(clusterFolder, pidFile), 'utf8').split('\n')[0]);
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
