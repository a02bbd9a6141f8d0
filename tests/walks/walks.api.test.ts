import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { clockWhenAllIsOpen } from '../harness/clock.ts';
import { testServer, type TestServer } from '../harness/server.ts';
import { makeDice, shuffled } from './dice.ts';
import { findUnsound } from './oracles.ts';
import { makePlayers } from './players.ts';
import { Walk } from './walk.ts';

/** Each walk begins once with every call; `npm run test:long` sets 20. */
const walks = Number(process.env['KEELSON_WALKS'] ?? 1);
/** The same by default, so that a failure is due to a change; the long run takes a new one each time. */
const seed = Number(process.env['KEELSON_WALKS_SEED'] ?? (process.env['KEELSON_LONG'] ? Date.now() % 1_000_000 : 1));
const callsBetween = 60;

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true, clock: clockWhenAllIsOpen() });
});
afterAll(() => server.close());

test(
  `${walks} random walks through all calls, KEELSON_WALKS_SEED=${seed}, find no fault, no leak and sound books`,
  async () => {
    const walk = new Walk(server, await makePlayers(server));
    for (const dice of makeDice(seed, walks)) {
      for (const [index, call] of shuffled(dice, allCalls).entries()) {
        await walk.step(dice, call);
        if (index % callsBetween === 0) await walk.pass(dice);
      }
      for (const wrong of await findUnsound(server)) walk.problems.add(wrong);
    }
    expect([...walk.problems]).toEqual([]);
    // Most invented inputs are refused; were nearly all, the walks would prove little.
    expect(walk.count.done * 4).toBeGreaterThan(walk.count.sent);
  },
  180_000 + walks * 120_000,
);
