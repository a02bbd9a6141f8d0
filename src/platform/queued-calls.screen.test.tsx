import { expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import '#src/features/addresses/index.ts';
import '#src/features/recipients/index.ts';
import { shownCalls } from './edited-table.ts';

/**
 * Queueable calls that change no row of a list, or whose rows can only change one way and are written with the
 * intention.
 */
const withoutEdit: Readonly<Record<string, string>> = {
  'contactUs.addOwn': 'a message to support is in no list',
  'notices.markRead': 'written with the intention; nothing is ever unread again',
  'profile.setPricingCurrency': 'one setting, which its own field shows',
  'readMarks.mark': 'written with the intention; nothing is ever unread again',
  'session.addActionLogs': 'in no list',
};

test('every call that can wait in the outbox is shown in its list, or is in none', () => {
  const queued = allCalls.filter(({ offline }) => offline === 'queue').map(({ name }) => name);
  expect(queued.length).toBeGreaterThan(5);
  expect([...shownCalls, ...Object.keys(withoutEdit)].toSorted()).toEqual(queued.toSorted());
});
