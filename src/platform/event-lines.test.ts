import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader, pauseBefore } from './event-lines.ts';

test('reads the events of a stream wherever its chunks are cut', () => {
  const text = 'event: ready\ndata:\n\n: still here\n\nevent: account\r\ndata: {"some":"thing"}\r\n\r\n';
  fc.assert(
    fc.property(fc.array(fc.nat({ max: text.length })), (cuts) => {
      const heard: string[][] = [];
      const read = createEventReader((...event) => heard.push(event));
      const places = [0, ...cuts.toSorted((left, right) => left - right), text.length];
      for (const [index, place] of places.entries()) read(text.slice(place, places[index + 1] ?? text.length));
      expect(heard).toEqual([
        ['ready', ''],
        ['account', '{"some":"thing"}'],
      ]);
    }),
  );
});

test('the pause before a retry grows, is never zero and never exceeds a minute', () => {
  expect([0, 1, 2, 3].map((tries) => pauseBefore(tries, 1))).toEqual([1000, 2000, 4000, 8000]);
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (tries, random) => {
      const pause = pauseBefore(tries, random);
      expect(pause).toBeGreaterThanOrEqual(500);
      expect(pause).toBeLessThanOrEqual(60_000);
    }),
  );
});
