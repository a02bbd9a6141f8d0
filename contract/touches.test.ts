import { expect, test } from 'vitest';
import { allCalls } from './index.ts';

const names = new Set(allCalls.map(({ name }) => name));
const areas = new Set(allCalls.map(({ name }) => name.split('.')[0] ?? ''));
const changing = allCalls.filter(({ touches }) => touches !== undefined);
const isRead = (name: string) => {
  const call = allCalls.find((one) => one.name === name);
  return typeof call?.idempotency === 'object' && call.idempotency.none === 'read';
};

test('touches lists only areas and calls that read', () => {
  expect(changing.length).toBeGreaterThan(100);
  for (const { name, touches = [] } of changing) {
    expect(touches.length, name).toBeGreaterThan(0);
    for (const touched of touches)
      expect(areas.has(touched) || (names.has(touched) && isRead(touched)), `${name} touches ${touched}`).toBe(true);
  }
});

test('no call touches itself, or a call whose area it already touches', () => {
  for (const { name, touches = [] } of changing) {
    expect(touches, name).not.toContain(name);
    const within = touches.filter((one) => one.includes('.') && touches.includes(one.split('.')[0] ?? ''));
    expect(within, name).toEqual([]);
  }
});
