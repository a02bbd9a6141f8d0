import { expect, test } from 'vitest';
import { hashComponents, type FingerprintComponents } from './device-id.ts';

const device: FingerprintComponents = {
  userAgent: 'Browser/1',
  platform: 'Linux',
  languages: ['en', 'zh-CN'],
  timeZone: 'Europe/Vilnius',
  colorDepth: 24,
  touchPoints: 0,
  processors: 8,
  memoryGb: 8,
};

test('the same device has the same id, whatever the order of its components', async () => {
  const reversed = Object.fromEntries(Object.entries(device).toReversed()) as unknown as FingerprintComponents;
  expect(await hashComponents(reversed)).toBe(await hashComponents(device));
  expect(await hashComponents(device)).toMatch(/^[0-9a-f]{64}$/);
});

test('each component changes the id', async () => {
  const id = await hashComponents(device);
  const others = [
    { ...device, userAgent: 'Browser/2' },
    { ...device, languages: ['zh-CN', 'en'] },
    { ...device, processors: 4 },
  ];
  for (const other of others) expect(await hashComponents(other)).not.toBe(id);
});
