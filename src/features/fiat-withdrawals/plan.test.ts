import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listOffered } from '#contract/payees/schemes.ts';
import { addDays } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import { readerZone } from '#src/platform/days.ts';
import '../../../tests/harness/catalogue.ts';
import { planOf } from './plan.ts';

const typed = {
  payeeId: 'p1',
  side: 'send',
  amount: '20',
  scheme: 'sepa',
  purpose: 'rent',
  reference: '',
  rhythm: 'monthly',
  firstOn: '2026-11-28',
  lastOn: '',
};
const sepa = () =>
  must(
    listOffered('EUR').find(({ scheme }) => scheme.code === 'sepa'),
    'SEPA',
  );

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('sending now makes no plan, and a rhythm makes one with its first business day', () => {
  expect(planOf({ ...typed, rhythm: '' }, sepa())).toBeUndefined();
  expect(planOf(typed, sepa())).toMatchObject({
    plan: { rhythm: 'monthly', firstOn: '2026-11-28', lastOn: null, timeZone: readerZone() },
    // The first day is a Saturday.
    run: { n: 0, day: '2026-11-28', sendsOn: '2026-11-30' },
  });
});

test('a last day applies only to a repeating plan', () => {
  const lastOn = '2027-05-31';
  expect(planOf({ ...typed, lastOn }, sepa())).toMatchObject({ plan: { lastOn } });
  expect(planOf({ ...typed, rhythm: 'once', lastOn }, sepa())).toMatchObject({ plan: { lastOn: null } });
});

test.each([
  ['a day that is over', { firstOn: '2026-11-21' }, 'firstOn'],
  ['a day that the calendar doesn’t have', { firstOn: '2027-02-30' }, 'firstOn'],
  ['no day', { firstOn: '' }, 'firstOn'],
  ['a day too far ahead', { firstOn: addDays('2026-11-23', 400) }, 'firstOn'],
  ['an end before the beginning', { lastOn: '2026-11-27' }, 'lastOn'],
])('%s is refused', (_what, part, flaw) => {
  expect(planOf({ ...typed, ...part }, sepa())).toEqual({ flaw });
});
