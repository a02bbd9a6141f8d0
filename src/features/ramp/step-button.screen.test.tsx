import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import type { RampOrder } from './rows.ts';
import { ReleaseButton } from './step-button.tsx';

const verifications = vi.hoisted((): unknown[] => []);
// Step-up verification has its own tests; here it always passes, and its action is recorded.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (action: unknown, values: unknown, send: (passed: string) => unknown) => {
    verifications.push([action, values]);
    return send('verified');
  },
}));

const now = '2026-11-22T03:00:00.000Z';
const paid: RampOrder = {
  id: '01890000-0000-7000-8000-000000000001',
  side: 'buy',
  coin: assetCode('BTC'),
  coinAmount: '0.00500000',
  currency: assetCode('EUR'),
  currencyAmount: '250.00',
  price: '50000',
  referencePrice: '50000',
  deviation: '0',
  fee: '0.00',
  payType: 'sepa',
  status: 'paid',
  cancelReason: null,
  payee: { channel: 'sepa', masked: '•••• 3000', values: null },
  dueAt: null,
  steps: [{ status: 'paid', at: now }],
  createdAt: now,
  updatedAt: now,
  counterparty: 'Ada Lindqvist',
  isReviewed: false,
  appeal: null,
  appealUntil: null,
  unread: 0,
  chatUntil: null,
};

test.each([
  [dealerOrders.dealerRelease, 'buy'],
  [dealerOrders.confirmReceipt, 'sell'],
] as const)(
  'a seller’s coins are released with a verification of what leaves and who gets it: %o',
  async (call, side) => {
    verifications.length = 0;
    const order = { ...paid, side };
    answer(commands.getOutcome, { state: 'unknown', call: null, answer: null, doneAt: null });
    // Answered after both clicks: on a busy machine, the second could otherwise come when the first is done.
    const pressed = Promise.withResolvers<void>();
    answer(call, async () => {
      await pressed.promise;
      return { ...order, status: 'completed' as const };
    });
    await show(
      <ReleaseButton call={call} order={order}>
        Release
      </ReleaseButton>,
    );
    await page.getByRole('button', { name: 'Release' }).dblClick();
    const releases = () => asked.filter(({ path }) => path === call.path);
    await vi.waitFor(() => expect(releases()).toHaveLength(1), 15_000);
    pressed.resolve();
    expect(releases()[0]?.body).toEqual({ id: order.id, verification: 'verified' });
    const values = { id: order.id, asset: 'BTC', amount: '0.00500000', to: 'Ada Lindqvist' };
    expect(verifications).toEqual([['ramp.release', values]]);
  },
);
