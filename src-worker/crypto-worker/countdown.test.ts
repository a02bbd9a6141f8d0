import { expect, test } from 'vitest';
import { countdownSeconds } from '#worker/local/session-record.ts';
import { createCountdown, type CountdownPorts } from './countdown.ts';

function createWorld(refreshAtMs: number | null) {
  const world = { nowMs: 0, refreshAtMs, refreshes: 0, told: [] as number[], onRefresh: () => {} };
  const ports: CountdownPorts = {
    nowMs: () => world.nowMs,
    readRefreshAtMs: async () => world.refreshAtMs,
    refresh: async () => {
      world.refreshes += 1;
      world.onRefresh();
    },
    tell: (seconds) => world.told.push(seconds),
  };
  return { world, countdown: createCountdown(ports) };
}

test('the countdown is the lifetime less 180 seconds', () => {
  expect([900, 3600, 181].map(countdownSeconds)).toEqual([720, 3420, 1]);
  expect(countdownSeconds(120)).toBe(60);
});

test('reports each second and refreshes once at zero', async () => {
  const { world, countdown } = createWorld(3000);
  world.onRefresh = () => {
    world.refreshAtMs = world.nowMs + 5000;
  };
  for (let second = 0; second <= 5; second += 1) {
    world.nowMs = second * 1000;
    await countdown.tick();
  }
  expect(world.told).toEqual([3, 2, 1, 0, 4, 3]);
  expect(world.refreshes).toBe(1);
});

test('refreshes on the first tick after the laptop slept past zero', async () => {
  const { world, countdown } = createWorld(3000);
  await countdown.tick();
  world.nowMs = 3_600_000;
  await countdown.tick();
  expect(world.refreshes).toBe(1);
});

test('tries every ten seconds, not on each tick, while the network is down', async () => {
  const { world, countdown } = createWorld(0);
  for (let second = 0; second < 30; second += 1) {
    world.nowMs = second * 1000;
    await countdown.tick();
  }
  expect(world.refreshes).toBe(3);
});

test('reports nothing while signed out, and starts after a sign-in', async () => {
  const { world, countdown } = createWorld(null);
  await countdown.tick();
  expect(world.told).toEqual([]);
  world.refreshAtMs = 7000;
  countdown.forget();
  await countdown.tick();
  expect(world.told).toEqual([7]);
});

test('a tick during a refresh does not start another one', async () => {
  const { world, countdown } = createWorld(0);
  await Promise.all([countdown.tick(), countdown.tick(), countdown.tick()]);
  expect(world.refreshes).toBe(1);
});

test('goes on after the device could not be read', async () => {
  let reads = 0;
  const told: number[] = [];
  const countdown = createCountdown({
    nowMs: () => 0,
    readRefreshAtMs: async () => {
      reads += 1;
      if (reads === 1) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      return 3000;
    },
    refresh: async () => {},
    tell: (seconds) => told.push(seconds),
  });
  await countdown.tick();
  await countdown.tick();
  expect(told).toEqual([3]);
});
