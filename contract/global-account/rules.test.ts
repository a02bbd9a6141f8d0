import { expect, test } from 'vitest';
import { recordTypeOf } from './rules.ts';

test('what a corporate card moves is called that, and no correction', () => {
  expect(recordTypeOf('card.payment', 'out')).toBe('cardPayment');
  expect(recordTypeOf('card.hold', 'out')).toBe('cardPayment');
  expect(recordTypeOf('card.debt', 'out')).toBe('cardPayment');
  expect(recordTypeOf('card.disputeDebit', 'out')).toBe('cardPayment');
  expect(recordTypeOf('card.refund', 'in')).toBe('cardRefund');
  expect(recordTypeOf('card.release', 'in')).toBe('cardRefund');
  expect(recordTypeOf('card.disputeCredit', 'in')).toBe('cardRefund');
});
