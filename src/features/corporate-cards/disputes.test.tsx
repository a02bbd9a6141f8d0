import { expect, test } from 'vitest';
import { leftToDispute, type DisputeRow } from './disputes.ts';

const dispute = (status: DisputeRow['status'], amount: string) => ({ status, amount }) as DisputeRow;

test('what is left to dispute is what was neither refunded nor won back', () => {
  const payment = { captured: '100.00', refunded: '10.00' };
  expect(leftToDispute(payment, [])).toBe('90');
  const known = [dispute('won', '60.10'), dispute('lost', '5.00'), dispute('withdrawn', '5.00')];
  expect(leftToDispute(payment, known)).toBe('29.9');
  expect(leftToDispute(payment, [...known, dispute('won', '29.90')])).toBe('0');
});
