import { describe, expect, test } from 'vitest';
import { answersChat, nextAct, type SeenOrder } from './machine.ts';

const order: SeenOrder = { side: 'buy', status: 'pendingDealerConfirmation', unread: 0, isAppealed: false };
const sell = { ...order, side: 'sell' } as const;

describe('the sandbox’s dealer', () => {
  test('completes a buy and a sell, and waits while it is the customer’s turn', () => {
    expect(nextAct('prompt', order)).toBe('confirm');
    expect(nextAct('prompt', { ...order, status: 'pendingUserPayment' })).toBeUndefined();
    expect(nextAct('prompt', { ...order, status: 'paid' })).toBe('release');
    expect(nextAct('prompt', { ...sell, status: 'pendingDealerPayment' })).toBe('pay');
    expect(nextAct('prompt', { ...sell, status: 'pendingUserConfirmation' })).toBeUndefined();
    expect(nextAct('prompt', { ...order, status: 'completed' })).toBeUndefined();
  });

  test('declines, goes silent at either step, or does nothing when away', () => {
    expect(nextAct('declines', order)).toBe('decline');
    expect(nextAct('silentOnceAccepted', order)).toBe('confirm');
    expect(nextAct('silentOnceAccepted', { ...order, status: 'paid' })).toBeUndefined();
    expect(nextAct('silentOnceAccepted', { ...sell, status: 'pendingDealerPayment' })).toBeUndefined();
    expect(nextAct('silent', order)).toBeUndefined();
    expect(nextAct('away', order)).toBeUndefined();
  });

  test('leaves an appealed order alone', () => {
    expect(nextAct('prompt', { ...order, status: 'paid', isAppealed: true })).toBeUndefined();
  });

  test('answers messages unless it is silent or away', () => {
    const written = { ...order, unread: 1 };
    expect(answersChat('prompt', order)).toBe(false);
    expect([answersChat('prompt', written), answersChat('declines', written)]).toEqual([true, true]);
    expect([answersChat('silent', written), answersChat('away', written)]).toEqual([false, false]);
  });
});
