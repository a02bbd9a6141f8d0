// Runs on the system's Node with nothing installed yet, so it is plain JavaScript and needs no package.
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, giveUp, rootDir, say, start, stopChildren, stopWithParent } from './setup/process.mjs';
import { join } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  giveUp(`Node 20.19 or newer is needed; this is ${process.versions.node}`);

stopWithParent();
await ensureInstalled();
process.exit(await chosenRun());

/** `--dev`: with hot reload. `--build`: only get everything ready for a start. */
async function chosenRun() {
  if (process.argv.includes('--dev')) return develop();
  await ensureBuilt();
  return process.argv.includes('--build') ? 0 : serve();
}

/** The server on the built client. */
async function serve() {
  const server = startServer([]);
  return exitCode(await server.ended);
}

/** The real server, restarted when its sources change, behind Vite, which reloads the client's. */
async function develop() {
  const port = process.env.PORT ?? '8080';
  const server = startServer(['--watch', '--watch-preserve-output']);
  const vite = start(findNode(), [join(rootDir, 'node_modules', 'vite', 'bin', 'vite.js')], {
    env: { ...process.env, KEELSON_API: process.env.KEELSON_API ?? `http://localhost:${port}` },
  });
  say('the client with hot reload is on the address that Vite prints below');
  const first = await Promise.race([server.ended, vite.ended]);
  stopChildren('SIGTERM');
  await Promise.all([server.ended, vite.ended]);
  return exitCode(first);
}

/** The channel tells the server when we are gone, however we went. */
function startServer(options) {
  return start(findNode(), [...options, join(rootDir, 'server', 'main.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

function exitCode({ code, signal }) {
  return code ?? (signal === null ? 1 : 143);
}
