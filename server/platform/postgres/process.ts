import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareEnvironment } from '../environment.ts';
import type { Account } from './account.ts';
import { openForAccount, type SocketFolder } from './folders.ts';

/** Parameters of one start of PostgreSQL. */
export interface Launch {
  readonly folder: string;
  readonly binDir: string;
  readonly account: Account | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

/** A PostgreSQL that has been started, ready or not. */
export interface PostgresProcess {
  /** 0 if it couldn't be started at all. */
  readonly pid: number;
  readonly hasEnded: () => boolean;
  /** Settles when it has ended; `wanted` if we stopped it. */
  readonly ended: Promise<{ readonly wanted: boolean }>;
  stop(): Promise<void>;
}

/**
 * A server that takes longer is frozen, or waits for a frozen client. Within five more seconds PostgreSQL kills
 * whatever doesn't end.
 */
const orderlyMs = 6000;

/** Starts PostgreSQL in its own session; it may not be ready yet, and may never be. */
export function spawnPostgres(launch: Launch, socket: SocketFolder): PostgresProcess {
  const seen = openForAccount(launch.folder, launch.account);
  // A file, not a pipe: PostgreSQL outlives a killed server and must not choke on its log.
  const log = openSync(logFile(launch.folder), 'w', 0o600);
  const child = spawn(join(launch.binDir, 'postgres'), ['-D', seen.path, ...settingArguments(launch, socket)], {
    cwd: '/',
    env: bareEnvironment(),
    // Its own session: a Ctrl-C at the terminal must reach it after the server, not at the same time.
    detached: true,
    stdio: ['ignore', log, log, ...seen.inherit],
    ...launch.account,
  });
  closeSync(log);
  seen.close();
  return watch(child);
}

function settingArguments(launch: Launch, socket: SocketFolder): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket.seenAs,
    unix_socket_permissions: '0700',
    ...launch.settings,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function watch(child: ChildProcess): PostgresProcess {
  let isStopping = false;
  let hasEnded = false;
  const interrupt = () => {
    isStopping = true;
    // A frozen process receives no signal until it is continued.
    child.kill('SIGCONT');
    child.kill('SIGINT');
  };
  // If this process ends without a proper stop, PostgreSQL is still asked to stop.
  process.once('exit', interrupt);
  const ended = new Promise<{ wanted: boolean }>((resolve) => {
    const settle = () => {
      hasEnded = true;
      process.off('exit', interrupt);
      resolve({ wanted: isStopping });
    };
    child.once('exit', settle);
    child.once('error', settle);
  });
  const stop = async () => {
    interrupt();
    const lastResort = setTimeout(() => child.kill('SIGQUIT'), orderlyMs);
    await ended;
    clearTimeout(lastResort);
  };
  return { pid: child.pid ?? 0, hasEnded: () => hasEnded, ended, stop };
}

function logFile(clusterFolder: string): string {
  return `${clusterFolder}.log`;
}

/** Returns the last log lines of a PostgreSQL that didn't start. */
export function readLogTail(clusterFolder: string): string {
  return readFileSync(logFile(clusterFolder), 'utf8').trim().split('\n').slice(-5).join('\n');
}
