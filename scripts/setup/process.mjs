import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root. */
export const rootDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A line of progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends with one line for the person at the terminal. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** How to call npm: the very one that runs us, where one does. */
export function npm(args) {
  const own = process.env.npm_execpath;
  if (own !== undefined && own.endsWith('.js')) return { command: process.execPath, args: [own, ...args] };
  return { command: 'npm', args };
}

const children = new Set();

/** Runs a program to its end in the checkout; its failure ends us with its code. */
export async function run(command, args, options = {}) {
  const { code, signal } = await start(command, args, options).ended;
  if (code !== 0) process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
}

/** Starts a program in the checkout; signals that reach us are passed on to it until it ends. */
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

/** Starts the server; the channel tells it when we are gone, however we went. */
export function startServer() {
  const main = join(rootDir, 'server', 'main.ts');
  // Reading thousands of modules is most of a start; from the second one on they need no translation.
  const env = { NODE_COMPILE_CACHE: join(rootDir, '.cache', 'modules'), ...process.env };
  return start(findNode(), [main], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
}

/** Passes the wish to stop on to what we started, and waits for it to go. */
export function stopChildren(signal) {
  if (children.size === 0) process.exit(130);
  for (const child of children) child.kill(signal);
}

/**
 * Stops when a signal says so, and when npm, which started us, is gone: npm passes a signal to its
 * shell, not to us, and a killed npm passes none.
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

/** npm starts a script through a shell; some shells stay in between, some give way to the script. */
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
 * The Node that runs the TypeScript sources: the locked one, or the system's where there is none for this machine and that
 * one is new enough. A locked one that can't start is said at once: the build would fall over it all the same.
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

/** Debian's name for the package of a library: `libatomic.so.1` comes in `libatomic1`, `libgcc_s.so.1` in `libgcc-s1`. */
function packageOf(library) {
  return library.replace('.so.', '').replace('_', '-');
}
