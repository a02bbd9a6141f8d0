import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { createMoneyCommand, type MoneyPorts, type Outcome, type SendOptions } from './money-command.ts';

type Fate = 'answered' | 'cutBeforeTheServer' | 'cutBeforeTheAnswer' | 'refused' | 'fault' | 'gone';

/** A server that executes each key once, and a device whose tabs share its storage. */
function makeWorld() {
  const done = new Map<string, unknown>();
  const paid: unknown[] = [];
  let fates: Fate[] = [];
  let stored: unknown;
  let keys = 0;
  let isAway = false;
  const running = new Set<string>();
  const turns: Promise<unknown>[] = [];
  let isHeld = false;
  const ports: MoneyPorts = {
    place: {
      load: async () => (stored === undefined ? null : { value: structuredClone(stored), savedAt: '' }),
      save: async (value) => void (stored = structuredClone(value)),
      drop: async () => void (stored = undefined),
    },
    outcomeOf: async (key): Promise<Outcome> => {
      if (isAway) throw new NetworkError('offline', 'away');
      if (running.has(key)) return { state: 'running' };
      return done.has(key) ? { state: 'done', answer: done.get(key) } : { state: 'unknown' };
    },
    alone: async (work) => {
      if (isHeld) return 'elsewhere';
      isHeld = true;
      try {
        return await work();
      } finally {
        isHeld = false;
      }
    },
    inTurn: (work) => {
      const turn = Promise.allSettled(turns).then(work);
      turns.push(turn.catch(() => undefined));
      return turn;
    },
    nowMs: () => 1_000_000,
    makeKey: () => `key-${(keys += 1)}`,
    account: '10000003',
  };
  const send = async (amount: string, { idempotencyKey: key }: SendOptions) => {
    const fate = fates.shift() ?? 'answered';
    if (fate === 'cutBeforeTheServer') throw new NetworkError('offline', 'no answer');
    if (fate === 'refused') throw new ApiError(60028, 'too little', null, 400);
    if (fate === 'fault') throw new ApiError('server:fault', 'fault', null, 500);
    if (!done.has(key)) {
      done.set(key, { receipt: amount });
      paid.push(amount);
    }
    if (fate === 'gone') isAway = true;
    if (fate === 'cutBeforeTheAnswer' || fate === 'gone') throw new NetworkError('timeout', 'no answer');
    return done.get(key) as { receipt: string };
  };
  return {
    paid,
    running,
    /** A page: the previous one's memory is gone. */
    open: () => {
      const command = createMoneyCommand<{ receipt: string }>(ports);
      const pay = (amount: string) => command.run({ body: { amount }, send: (options) => send(amount, options) });
      return { ...command, pay };
    },
    befall: (...next: Fate[]) => (fates = next),
    comeBack: () => (isAway = false),
    keptOf: () => stored as { sent: readonly { key: string; isDone: boolean }[] },
  };
}

describe('a lost response', () => {
  test('is looked up at once and shown as if it had arrived', async () => {
    const world = makeWorld();
    world.befall('cutBeforeTheAnswer');
    expect(await world.open().pay('50')).toEqual({ kind: 'recovered', answer: { receipt: '50' }, isAsked: true });
    expect(world.paid).toEqual(['50']);
  });

  test('is found when the form is opened after a reload, without sending anything', async () => {
    const world = makeWorld();
    world.befall('gone');
    await expect(world.open().pay('50')).rejects.toThrow('no answer');
    world.comeBack();
    expect(await world.open().recover()).toEqual({ kind: 'recovered', answer: { receipt: '50' }, isAsked: false });
    expect(await world.open().recover()).toBeNull();
    expect(world.paid).toEqual(['50']);
  });

  test('is found on the next submission after a reload without a network', async () => {
    const world = makeWorld();
    world.befall('gone');
    await expect(world.open().pay('50')).rejects.toThrow('no answer');
    const page = world.open();
    await expect(page.recover()).rejects.toThrow('away');
    // Nothing is sent while the outcome of the first is unknown.
    await expect(page.pay('60')).rejects.toThrow('away');
    world.comeBack();
    expect(await page.pay('60')).toEqual({ kind: 'recovered', answer: { receipt: '50' }, isAsked: false });
    expect(world.paid).toEqual(['50']);
    expect(await page.pay('60')).toMatchObject({ kind: 'done' });
    expect(world.paid).toEqual(['50', '60']);
  });

  test('that is found while another order is being confirmed keeps that order from being sent', async () => {
    const world = makeWorld();
    world.befall('gone');
    await expect(world.open().pay('50')).rejects.toThrow('no answer');
    world.comeBack();
    const page = world.open();
    const [found, result] = await Promise.all([page.recover(), page.pay('60')]);
    expect(found).toEqual({ kind: 'recovered', answer: { receipt: '50' }, isAsked: false });
    expect(result).toEqual({ kind: 'overtaken' });
    expect(world.paid).toEqual(['50']);
    // Confirmed again, now that the first one is on screen.
    expect(await page.pay('60')).toMatchObject({ kind: 'done' });
    expect(world.paid).toEqual(['50', '60']);
  });

  test('keeps another order from being sent until it is on screen', async () => {
    const world = makeWorld();
    world.befall('gone');
    await expect(world.open().pay('50')).rejects.toThrow('no answer');
    world.comeBack();
    const page = world.open();
    const isShowing = Promise.withResolvers<void>();
    const isShown = Promise.withResolvers<void>();
    const recovery = page.recover(() => {
      isShowing.resolve();
      return isShown.promise;
    });
    await isShowing.promise;
    const confirmed = page.pay('60');
    isShown.resolve();
    expect(await confirmed).toEqual({ kind: 'overtaken' });
    expect(await recovery).toMatchObject({ kind: 'recovered' });
    expect(world.paid).toEqual(['50']);
  });

  test('is found again by the next page if the page that looked it up was left before showing it', async () => {
    const world = makeWorld();
    world.befall('gone');
    await expect(world.open().pay('50')).rejects.toThrow('no answer');
    world.comeBack();
    const isLeft = () => false;
    await world.open().recover(isLeft);
    await world.open().run({ body: { amount: '60' }, send: async () => ({ receipt: '60' }) }, isLeft);
    const found = { kind: 'recovered', answer: { receipt: '50' }, isAsked: false };
    expect(await world.open().recover()).toEqual(found);
    expect(await world.open().recover()).toBeNull();
    expect(world.paid).toEqual(['50']);
  });

  test('to an order that never reached the server allows sending it again under the same key', async () => {
    const world = makeWorld();
    world.befall('cutBeforeTheServer');
    const page = world.open();
    await expect(page.pay('50')).rejects.toThrow('no answer');
    const [{ key } = { key: '' }] = world.keptOf().sent;
    expect(await world.open().pay('50')).toEqual({ kind: 'done', answer: { receipt: '50' } });
    expect(world.keptOf().sent).toMatchObject([{ key, isDone: true }]);
    expect(world.paid).toEqual(['50']);
  });

  test('to an order that is still running is waited for', async () => {
    const world = makeWorld();
    world.befall('fault');
    await expect(world.open().pay('50')).rejects.toThrow('fault');
    world.running.add(world.keptOf().sent[0]?.key ?? '');
    expect(await world.open().pay('50')).toEqual({ kind: 'running' });
    expect(world.paid).toEqual([]);
  });
});

describe('a draft', () => {
  test('open in two tabs makes one payment, and the second tab shows its receipt', async () => {
    const world = makeWorld();
    const [first, second] = [world.open(), world.open()];
    await Promise.all([first.recover(), second.recover()]);
    expect(await first.pay('50')).toEqual({ kind: 'done', answer: { receipt: '50' } });
    expect(await second.pay('50')).toEqual({ kind: 'recovered', answer: { receipt: '50' }, isAsked: true });
    expect(world.paid).toEqual(['50']);
  });

  test('submitted in two tabs at the same time makes one payment', async () => {
    const world = makeWorld();
    const tabs = [world.open(), world.open()];
    const kinds = (await Promise.all(tabs.map((tab) => tab.pay('50')))).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['done', 'running']);
    expect(world.paid).toEqual(['50']);
  });

  test('submitted twenty times makes one payment', async () => {
    const world = makeWorld();
    const page = world.open();
    await Promise.all(Array.from({ length: 20 }, () => page.pay('50')));
    expect(world.paid).toEqual(['50']);
  });

  test('changed to another order in the second tab makes another payment', async () => {
    const world = makeWorld();
    const [first, second] = [world.open(), world.open()];
    await Promise.all([first.recover(), second.recover()]);
    await first.pay('50');
    expect(await second.pay('70')).toMatchObject({ kind: 'done' });
    expect(world.paid).toEqual(['50', '70']);
  });
});

test('repeating the same order on purpose makes another payment', async () => {
  const world = makeWorld();
  const page = world.open();
  await page.pay('50');
  await page.pay('50');
  expect(world.paid).toEqual(['50', '50']);
});

test('an order that is refused, canceled or not verified leaves nothing to look up', async () => {
  const world = makeWorld();
  const page = world.open();
  world.befall('refused');
  await expect(page.pay('50')).rejects.toThrow('too little');
  const none = async () => null;
  expect(await page.run({ body: {}, send: none })).toEqual({ kind: 'cancelled' });
  expect(await page.run({ body: {}, isWanted: async () => false, send: none })).toEqual({ kind: 'cancelled' });
  expect(world.keptOf().sent).toEqual([]);
  expect(world.paid).toEqual([]);
});

test('an order is sent for the account it was begun for', async () => {
  const page = makeWorld().open();
  const seen: (string | null)[] = [];
  await page.run({ body: {}, send: async ({ account }) => (seen.push(account), { receipt: '' }) });
  expect(seen).toEqual(['10000003']);
});
