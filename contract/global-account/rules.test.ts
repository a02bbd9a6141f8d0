import { expect, test } from 'vitest';
import { recordTypeOf } from './rules.ts';

test('card movements are recorded as card payments or refunds, never as corrections', () => {
  expect(recordTypeOf('card.payment', 'out')).toBe('cardPayment');
  expect(recordTypeOf('card.hold', 'out')).toBe('cardPayment');
  expect(recordTypeOf('card.debt', 'out')).toBe('cardPayment');
  expect(recordTypeOf('card.disputeDebit', 'out')).toBe('cardPayment');
  expect(recordTypeOf('card.refund', 'in')).toBe('cardRefund');
  expect(recordTypeOf('card.release', 'in')).toBe('cardRefund');
  expect(recordTypeOf('card.disputeCredit', 'in')).toBe('cardRefund');
});
