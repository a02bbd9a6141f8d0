/**
 * Loaded into a server's process ahead of it (`--import`): how long its loop was held up at a stretch, by the processor
 * time of its own thread, so that what else the machine does counts for nothing. Whoever connects is told the stretches
 * since the last one who did.
 */
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const address = process.env['KEELSON_BENCH_PROBE'];
// Threads of the server load it too.
if (isMainThread && address !== undefined) watch(address);

function watch(path: string): void {
  let stretches: number[] = [];
  let before = process.threadCpuUsage();
  const tick = () => {
    const now = process.threadCpuUsage();
    stretches.push((now.user - before.user + now.system - before.system) / 1000);
    before = now;
  };
  // One who waits for a millisecond waits as long as others keep the loop.
  setInterval(tick, 1).unref();
  createServer((asker) => {
    asker.end(JSON.stringify(stretches));
    stretches = [];
  })
    .listen(path)
    .unref();
}
