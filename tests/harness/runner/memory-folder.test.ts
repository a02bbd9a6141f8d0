import { expect, test } from 'vitest';
import { isFit, writeToMemory } from './memory-folder.ts';

test('a temporary folder that is already set is kept', () => {
  const env = { TMPDIR: '/chosen' };
  writeToMemory(env);
  expect(env).toEqual({ TMPDIR: '/chosen' });
});

test.each([
  ['tmpfs /dev/shm tmpfs rw,relatime 0 0', true],
  ['shm /dev/shm tmpfs rw,nosuid,nodev,noexec 0 0', false],
  ['/dev/vda /dev/shm ext4 rw 0 0', false],
  ['tmpfs /run tmpfs rw 0 0', false],
])('for the mount “%s” it is %s that tests may write there', (line, fit) => {
  expect(isFit(`/dev/vda / ext4 rw 0 0\n${line}\n`)).toBe(fit);
});
