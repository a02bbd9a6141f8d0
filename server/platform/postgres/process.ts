import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareEnvironment } from '../environment.ts';
import type { Account } from './account.ts';
import { openForAccount, type SocketFolder } from './folders.ts';

/** What one start of PostgreSQL needs to know. */
export interface Launch {
  readonly folder: string;
  readonly binDir: string;
  readonly account: Account | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

/** A PostgreSQL that was started, ready or not. */
export interface PostgresProcess {
  /** 0 when it couldn't be started at all. */
  readonly pid: number;
  readonly hasEnded: () => boolean;
  /** Settles when it has ended, by our wish or not. */
  readonly ended: Promise<{ readonly wanted: boolean }>;
  stop(): Promise<void>;
}

/** What takes longer is frozen, or waits for what is. Within five seconds more PostgreSQL kills what doesn't end. */
const orderlyMs = 6000;

/** Starts it in a session of its own; it may not be ready yet, and may not become so. */
export function spawnPostgres(launch: Launch, socket: SocketFolder): PostgresProcess {
  const seen = openForAccount(launch.folder, launch.account);
  // A file, not a pipe: PostgreSQL outlives a killed server and must not choke on its log.
  const log = openSync(logFile(launch.folder), 'w', 0o600);
  const child = spawn(join(launch.binDir, 'postgres'), ['-D', seen.path, ...settingArguments(launch, socket)], {
    cwd: '/',
    env: bareEnvironment(),
    // Its own session: a Ctrl-C at the terminal must reach it after the server, not beside it.
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
    // A frozen one hears nothing before it is woken.
    child.kill('SIGCONT');
    child.kill('SIGINT');
  };
  // Whatever ends this process without a proper stop still asks PostgreSQL to go.
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

/** The last words of a PostgreSQL that didn't start. */
export function readLogTail(clusterFolder: string): string {
  return readFileSync(logFile(clusterFolder), 'utf8').trim().split('\n').slice(-5).join('\n');
}
