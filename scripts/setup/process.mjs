import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root. */
export const rootDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Prints a line of progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Exits with one line for the person at the terminal. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Returns how to call npm: the one that runs us, if any. */
export function npm(args) {
  const own = process.env.npm_execpath;
  if (own !== undefined && own.endsWith('.js')) return { command: process.execPath, args: [own, ...args] };
  return { command: 'npm', args };
}

const children = new Set();

/** Runs a program in the checkout to completion; if it fails, exits with its code. */
export async function run(command, args, options = {}) {
  const { code, signal } = await start(command, args, options).ended;
  if (code !== 0) process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
}

/** Starts a program in the checkout; forwards our signals to it until it ends. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: rootDir, stdio: 'inherit', ...options });
  children.add(child);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => giveUp(`${command} can’t be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      children.delete(child);
      resolve({ code, signal });
    });
  });
  return { child, ended };
}

/** Starts the server; the IPC channel tells it when we are gone, for whatever reason. */
export function startServer() {
  const main = join(rootDir, 'server', 'main.ts');
  // Reading thousands of modules is most of a start; from the second start on the compile cache saves their
  // translation.
  const env = { NODE_COMPILE_CACHE: join(rootDir, '.cache', 'modules'), ...process.env };
  return start(findNode(), [main], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
}

/** Forwards a stop signal to our child processes and waits for them to exit. */
export function stopChildren(signal) {
  if (children.size === 0) process.exit(130);
  for (const child of children) child.kill(signal);
}

/**
 * Stops on a signal, and when the npm that started us is gone: npm sends a signal to its shell, not to us, and a killed
 * npm sends none.
 */
export function stopWithParent() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopChildren('SIGTERM'));
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npmPid = findNpm(parent);
  setInterval(() => {
    if (process.ppid !== parent || !isAlive(npmPid)) stopChildren('SIGTERM');
  }, 250).unref();
}

/** npm starts a script through a shell; some shells stay in between, others exec the script. */
function findNpm(parent) {
  const { name, parentPid } = describeProcess(parent);
  return /(^|\/)(ba|da|z)?sh$/.test(name) ? parentPid : parent;
}

function describeProcess(pid) {
  if (process.platform === 'linux') {
    const [, name, parentPid] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return { name, parentPid: Number(parentPid) };
  }
  const [parentPid, name] = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/, 2);
  return { name, parentPid: Number(parentPid) };
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const oldestNode = 24;

/**
 * Returns the Node that runs the TypeScript sources: the locked one, or the system's if this machine has no locked one
 * and the system's is new enough. A locked one that can't start is reported at once: the build would fail on it anyway.
 */
export function findNode(folder = rootDir) {
  const locked = join(folder, 'node_modules', '.bin', 'node');
  if (existsSync(locked)) {
    const { status, stderr } = spawnSync(locked, ['--version'], { encoding: 'utf8' });
    if (status === 0) return locked;
    const library = /loading shared libraries: (\S+):/.exec(stderr)?.[1];
    if (library !== undefined)
      return giveUp(
        `the Node that the lock file names can’t start here: ${library} is missing; on Debian and Ubuntu: apt-get install ${packageOf(library)}`,
      );
  }
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath;
  return giveUp(
    `on ${process.platform}-${process.arch} the server needs Node ${oldestNode} or newer; this is ${process.versions.node}`,
  );
}

/** Returns Debian's package name for a library: `libatomic.so.1` is in `libatomic1`, `libgcc_s.so.1` in `libgcc-s1`. */
function packageOf(library) {
  return library.replace('.so.', '').replace('_', '-');
}
