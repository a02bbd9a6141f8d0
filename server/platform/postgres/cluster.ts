import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { giveFolder, isOpenToOthers, serverAccount, type Account } from "./account.ts";
import { embeddedBinaries } from "./binaries.ts";
import { stopOrphan } from "./orphan.ts";

export interface ClusterOptions {
  /** The cluster's own folder; made with `initdb` when it isn't there. */
  readonly folder: string;
  /** Where `initdb` and `postgres` lie. Default: the embedded package's. */
  readonly binDir?: string;
  /** Server settings beyond the launcher's own, as `postgres -c` takes them. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Progress lines for a person. */
  readonly log?: (line: string) => void;
}

export interface Cluster {
  /** The URL of one of its databases; `keelson` is there from the start. */
  urlFor(database: string): string;
  readonly pid: number;
  /** Settles when PostgreSQL has ended, wanted or not. */
  readonly ended: Promise<{ readonly wanted: boolean }>;
  stop(): Promise<void>;
}

/** The launcher's view of one start. */
interface Launch {
  readonly folder: string;
  readonly binDir: string;
  readonly account: Account | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

export const productDatabase = "keelson";
const superuser = "keelson";
const pollMs = 15;
const shutdownTimeoutMs = 30_000;
/** `sockaddr_un` holds 107 characters on Linux and 103 on macOS; the socket's own name takes 15. */
const maxSocketFolderLength = 103 - "/.s.PGSQL.5432".length;
const staleMemory = "pre-existing shared memory block";
const staleMemoryRetries = 100;

/**
 * Runs a private PostgreSQL on a folder, reachable by a Unix socket alone, and waits until it answers a
 * query. Whoever calls this holds the folder's lock; see `embedded.ts`.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, settings = {}, log = () => {} } = options;
  mkdirSync(dirname(folder), { recursive: true });
  const orphan = await stopOrphan(folder);
  if (orphan !== undefined)
    log(`stopped the PostgreSQL that a killed server left behind (process ${orphan})`);
  const account = serverAccount(folder);
  assertOwn(folder);
  const launch: Launch = {
    folder,
    account,
    settings,
    log,
    binDir: options.binDir ?? embeddedBinaries(account),
  };
  if (!existsSync(join(folder, "PG_VERSION"))) createCluster(launch);
  else if (account !== undefined && statSync(folder).uid === 0) giveFolder(folder, account);
  return runCluster(launch);
}

function assertOwn(folder: string): void {
  const uid = process.getuid?.();
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (uid === undefined || uid === 0 || owner === undefined || owner === uid) return;
  throw new Error(
    `${folder} belongs to user ${owner}: start as root or as that user, or choose another DATA_DIR`,
  );
}

/** Built beside its place and moved there when complete, so that a cut start leaves no half cluster. */
function createCluster(launch: Launch): void {
  launch.log("creating the database cluster");
  const draft = `${launch.folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (launch.account !== undefined) giveFolder(draft, launch.account);
  const version = spawnSync(join(launch.binDir, "postgres"), ["--version"], {
    encoding: "utf8",
    ...launch.account,
  }).stdout;
  const hasBuiltinLocales = Number(/ (\d+)\./.exec(version)?.[1]) >= 17;
  const locale = hasBuiltinLocales
    ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale=C.UTF-8"];
  const sync = launch.settings["fsync"] === "off" ? ["--no-sync"] : [];
  const seen = openSeen(draft, launch.account);
  const run = spawnSync(
    join(launch.binDir, "initdb"),
    [
      "-D",
      seen.path,
      "-U",
      superuser,
      "-E",
      "UTF8",
      "--auth=trust",
      "--no-instructions",
      ...locale,
      ...sync,
    ],
    {
      cwd: "/",
      stdio: ["ignore", "pipe", "pipe", ...seen.inherit],
      encoding: "utf8",
      ...launch.account,
    },
  );
  seen.close();
  if (run.status !== 0)
    throw new Error(`initdb failed: ${run.error?.message ?? `${run.stdout}${run.stderr}`.trim()}`);
  renameSync(draft, launch.folder);
}

/**
 * How the server's account sees the folder. Below a closed folder (a checkout in root's home, 0700) it
 * can't walk there by path; then it inherits the open folder as descriptor 3 and finds it by that.
 */
function openSeen(
  folder: string,
  account: Account | undefined,
): { path: string; inherit: number[]; close: () => void } {
  if (account === undefined || isOpenToOthers(folder))
    return { path: folder, inherit: [], close: () => {} };
  if (process.platform !== "linux")
    throw new Error(
      `${folder} is out of reach for user ${account.uid}, who runs PostgreSQL for root: choose another DATA_DIR`,
    );
  const descriptor = openSync(folder, "r");
  return { path: "/proc/self/fd/3", inherit: [descriptor], close: () => closeSync(descriptor) };
}

async function runCluster(launch: Launch): Promise<Cluster> {
  const socket = openSocketFolder(launch);
  for (let attempt = 1; ; attempt += 1) {
    const child = spawnPostgres(launch, socket.seenAs);
    const cluster = watch(child, socket);
    try {
      await waitUntilReady(cluster, child);
      return cluster;
    } catch (error) {
      await cluster.stop();
      const reason = readLogTail(launch.folder);
      // After a kill of the postmaster its last workers need a moment to notice and go.
      if (!reason.includes(staleMemory) || attempt > staleMemoryRetries)
        throw new Error(`PostgreSQL doesn’t start: ${reason || String(error)}`, { cause: error });
      await wait(100);
    }
  }
}

interface SocketFolder {
  /** As we reach it. */
  readonly path: string;
  /** As PostgreSQL, working in its cluster's folder, is told. */
  readonly seenAs: string;
  remove(): void;
}

/** The cluster's own folder; or, where that is too long for a socket's address, a short private one. */
function openSocketFolder({ folder, account }: Launch): SocketFolder {
  if (Buffer.byteLength(folder) <= maxSocketFolderLength)
    return { path: folder, seenAs: ".", remove: () => {} };
  const path = mkdtempSync(join(tmpdir(), "keelson-pg-"));
  chmodSync(path, 0o700);
  if (account !== undefined) chownSync(path, account.uid, account.gid);
  return { path, seenAs: path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function spawnPostgres(launch: Launch, socketFolder: string): ChildProcess {
  const seen = openSeen(launch.folder, launch.account);
  // A file, not a pipe: PostgreSQL outlives a killed server and must not choke on its log.
  const log = openSync(logFile(launch.folder), "w");
  const settings = {
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    ...launch.settings,
  };
  const child = spawn(
    join(launch.binDir, "postgres"),
    [
      "-D",
      seen.path,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    // Its own session: a Ctrl-C at the terminal must reach it after the server, not beside it.
    { cwd: "/", detached: true, stdio: ["ignore", log, log, ...seen.inherit], ...launch.account },
  );
  closeSync(log);
  seen.close();
  return child;
}

function logFile(clusterFolder: string): string {
  return `${clusterFolder}.log`;
}

function readLogTail(clusterFolder: string): string {
  return readFileSync(logFile(clusterFolder), "utf8").trim().split("\n").slice(-5).join("\n");
}

function watch(child: ChildProcess, socket: SocketFolder): Cluster {
  let isStopping = false;
  const interrupt = () => {
    isStopping = true;
    child.kill("SIGINT");
  };
  // Whatever ends this process without a proper stop still asks PostgreSQL to go.
  process.once("exit", interrupt);
  const ended = new Promise<{ wanted: boolean }>((resolve) => {
    const settle = () => {
      process.off("exit", interrupt);
      socket.remove();
      resolve({ wanted: isStopping });
    };
    child.once("exit", settle);
    child.once("error", settle);
  });
  const stop = async () => {
    interrupt();
    const lastResort = setTimeout(() => child.kill("SIGQUIT"), shutdownTimeoutMs);
    await ended;
    clearTimeout(lastResort);
  };
  return {
    pid: child.pid ?? 0,
    ended,
    stop,
    urlFor: (database) => socketUrl(socket.path, database),
  };
}

function socketUrl(folder: string, database: string): string {
  return `postgresql://${superuser}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(folder)}`;
}

/** The socket accepts before the server can answer, so only an answered query counts as ready. */
async function waitUntilReady(cluster: Cluster, child: ChildProcess): Promise<void> {
  let hasEnded = false;
  void cluster.ended.then(() => (hasEnded = true));
  for (;;) {
    if (hasEnded || child.pid === undefined) throw new Error("it ended before it was ready");
    const problem = await trySelect(cluster.urlFor(productDatabase));
    if (problem === undefined) return;
    if (problem === missingDatabase) await createProductDatabase(cluster.urlFor("postgres"));
    else await wait(pollMs);
  }
}

const missingDatabase = "3D000";

async function trySelect(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  // A server that goes away mid-handshake also emits; the rejected promise tells us enough.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unknown";
  } finally {
    await client.end().catch(() => {});
  }
}

async function createProductDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${productDatabase}`);
  } finally {
    await client.end();
  }
}
