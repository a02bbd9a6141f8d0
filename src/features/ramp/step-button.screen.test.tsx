import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { answer, answerLater, asked, show } from '../../../tests/harness/screens/world.tsx';
import { ReleaseButton } from './step-button.tsx';
import { rampOrder } from './testing/order.ts';

const verifications = vi.hoisted((): unknown[] => []);
// Step-up verification has its own tests; here it always passes, and its action is recorded.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (action: unknown, values: unknown, send: (passed: string) => unknown) => {
    verifications.push([action, values]);
    return send('verified');
  },
}));

test.each([
  [dealerOrders.dealerRelease, 'buy'],
  [dealerOrders.confirmReceipt, 'sell'],
] as const)(
  'a seller’s coins are released with a verification of what leaves and who gets it: %o',
  async (call, side) => {
    verifications.length = 0;
    const order = { ...rampOrder, side };
    answer(commands.getOutcome, { state: 'unknown', call: null, answer: null, doneAt: null });
    const release = answerLater(call, { ...order, status: 'completed' });
    await show(
      <ReleaseButton call={call} order={order}>
        Release
      </ReleaseButton>,
    );
    await page.getByRole('button', { name: 'Release' }).dblClick();
    const releases = () => asked.filter(({ path }) => path === call.path);
    await expect.poll(releases).toHaveLength(1);
    release();
    expect(releases()[0]?.body).toEqual({ id: order.id, verification: 'verified' });
    const values = { id: order.id, asset: 'BTC', amount: '0.00500000', to: 'Ada Lindqvist' };
    expect(verifications).toEqual([['ramp.release', values]]);
  },
);
