import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { serverTimeMs } from '../harness/server-process.ts';
import { expectDone, expectNothingElse, expectWorkedOff } from './acknowledged.ts';
import { openLoadWorld } from './load-world.ts';
import { depositsLoad, startLoad, transfersLoad } from './mixed-load.ts';
import { serverWorld } from './server-world.ts';
import { withdrawalsLoad } from './withdrawals-load.ts';

const world = serverWorld();

/** `npm run test:long` kills twenty times. */
const kills = process.env['KEELSON_LONG'] === undefined ? 3 : 20;
/**
 * Maximum time of each restart, without the time spent waiting for a processor, which is due to the machine's other
 * work.
 */
const readyWithinMs = 10_000;
const clients = 6;
const answeredBetweenKills = 25;

test(
  `a server killed ${kills} times under deposits, transfers and withdrawals loses nothing acknowledged and does nothing twice`,
  async () => {
    const settings = { PORT: String(await freePort()), RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'warn' };
    let server = world.start(settings);
    const origin = await server.ready;
    const loadWorld = await openLoadWorld(world.dataDir, origin);
    const { pool, customers } = loadWorld;
    const kinds = [
      await transfersLoad(loadWorld, 200 * (kills + 1)),
      await depositsLoad(loadWorld),
      await withdrawalsLoad(loadWorld),
    ];
    const load = startLoad(kinds, clients);
    const readyMs: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await load.answers(answeredBetweenKills);
      // At any point within a command, not just after one.
      await pause(Math.random() * 50);
      server.kill('SIGKILL');
      await server.ended;
      const before = load.acknowledged.length;
      const startedMs = performance.now();
      server = world.start(settings);
      await server.ready;
      readyMs.push(serverTimeMs(server) - startedMs);

      await expectDone(loadWorld, load.acknowledged.slice(0, before));
    }
    await load.answers(answeredBetweenKills);
    await load.finish();
    expect(load.repeated(), 'some were asked again').toBeGreaterThan(0);
    await expectWorkedOff(pool);
    await expectDone(loadWorld, load.acknowledged);
    await expectNothingElse(pool, customers, load.acknowledged);
    expect(Math.max(...readyMs)).toBeLessThan(readyWithinMs);
    await pool.end();
  },
  360_000 + kills * 45_000,
);
