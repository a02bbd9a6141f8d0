import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The product itself in sandbox mode, built if necessary, with a folder that is deleted with it. */
export interface Product {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts the product as the browser suite does. */
export async function startProduct(port: number): Promise<Product> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../harness/e2e-server.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  const stop = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
  // The first start builds the client and seeds the sandbox's users.
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (answer?.ok) return { origin, stop };
    await pause(1000);
  }
  await stop();
  throw new Error('the server doesn’t answer');
}
