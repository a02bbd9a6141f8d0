/**
 * Preloaded into a server's process (`--import`): records how long each stretch blocked its event loop, in processor
 * time of its own thread, so that other work on the machine doesn't count. Each client that connects gets the stretches
 * since the previous one connected.
 */
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const address = process.env['KEELSON_BENCH_PROBE'];
// The server's worker threads load this module too.
if (isMainThread && address !== undefined) watch(address);

function watch(path: string): void {
  let stretches: number[] = [];
  let before = process.threadCpuUsage();
  const tick = () => {
    const now = process.threadCpuUsage();
    stretches.push((now.user - before.user + now.system - before.system) / 1000);
    before = now;
  };
  // A timer of one millisecond waits as long as other work blocks the loop.
  setInterval(tick, 1).unref();
  createServer((asker) => {
    asker.end(JSON.stringify(stretches));
    stretches = [];
  })
    .listen(path)
    .unref();
}
