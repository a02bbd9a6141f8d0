import { watch } from 'node:fs';
import { join } from 'node:path';
import { findNode, rootDir, say, start, startServer } from './process.mjs';

/** Directories whose changes the running server can't detect itself. */
const serverRooms = ['server', 'contract'];
const settleMs = 100;
const stopWithUs = "data:text/javascript,process.on('disconnect', () => process.exit())";

/** Runs the real server, restarted when its sources change, behind Vite, which reloads the client's. */
export async function develop() {
  keepServerFresh();
  const tool = join(rootDir, 'node_modules', 'vite', 'bin', 'vite.js');
  const vite = start(findNode(), ['--import', stopWithUs, tool], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, KEELSON_API: process.env.KEELSON_API ?? `http://localhost:${process.env.PORT ?? '8080'}` },
  });
  say('the client with hot reload runs at the address that Vite prints');
  return vite.ended;
}

/** Restarts a server that exited because of an error in its sources on the next change. */
function keepServerFresh() {
  let server = startServer();
  let restarts = Promise.resolve();
  let timer;
  const restart = async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    say('the server’s sources changed: restarting');
    server = startServer();
  };
  for (const room of serverRooms) {
    watch(join(rootDir, room), { recursive: true }, (_event, file) => {
      if (file === null || !/\.(ts|sql)$/.test(file) || file.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarts = restarts.then(restart);
      }, settleMs);
    });
  }
}
