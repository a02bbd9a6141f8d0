import { expect, test } from 'vitest';
import { isWeakFundPassword } from './rules.ts';

test.each(['123456', '000000', '987654', '890123', '777777', '121212', '123123', '112211', '112233', '159753'])(
  'the funds PIN %s is weak as one of the first guesses',
  (pin) => expect(isWeakFundPassword(pin)).toBe(true),
);

test.each(['900715', '150790', '071590', '199007'])(
  'the funds PIN %s is weak only for a birth date of 15 July 1990',
  (pin) => {
    expect(isWeakFundPassword(pin, '1990-07-15')).toBe(true);
    expect(isWeakFundPassword(pin)).toBe(false);
  },
);

test.each(['271828', '314159', '805317', '135790'])('the funds PIN %s is accepted', (pin) =>
  expect(isWeakFundPassword(pin, '1990-07-15')).toBe(false),
);
