import { expect, test, vi } from 'vitest';
import { keptEach, once, onceEach } from './once.ts';

/** Returns work that fails the given number of times and records its calls. */
function fails(times: number) {
  const asked: string[] = [];
  const work = async (name = '') => {
    asked.push(name);
    if (asked.length <= times) throw new Error('the world hiccups');
    return `made ${name}`;
  };
  return { asked, work };
}

test('once runs the work a single time for concurrent and repeated calls', async () => {
  const { asked, work } = fails(0);
  const get = once(work);
  expect(await Promise.all([get(), get()])).toEqual(['made ', 'made ']);
  await get();
  expect(asked).toHaveLength(1);
});

test('a failure rejects every waiting caller, and the next call tries again', async () => {
  const { asked, work } = fails(1);
  const get = once(work);
  const both = await Promise.allSettled([get(), get()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get()).toBe('made ');
  await get();
  expect(asked).toHaveLength(2);
});

test('onceEach keeps results and failures separate for each name', async () => {
  const { asked, work } = fails(1);
  const get = onceEach(work);
  await expect(get('a')).rejects.toThrow('hiccups');
  expect([await get('b'), await get('a'), await get('b')]).toEqual(['made b', 'made a', 'made b']);
  expect(asked).toEqual(['a', 'b', 'a']);
});

test('keptEach makes a synchronous value once per name', () => {
  const make = vi.fn((name: string) => ({ name }));
  const get = keptEach(make);
  expect([get('a'), get('b'), get('a')]).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'a' }]);
  expect(make.mock.calls).toEqual([['a'], ['b']]);
});
