import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { events } from '#contract/events/calls.ts';
import { eventStreamType } from '#contract/events/rules.ts';
import { permissionsOf } from '#contract/members/permissions.ts';
import { startEvents } from '#src/platform/events.ts';
import { setSignedIn, setSignedOut } from '#src/platform/session-state.ts';
import { ada, answer, show } from '../../../tests/harness/screens/world.tsx';
import type { DisputeRow } from './disputes.ts';
import { Disputes } from './disputes-panel.tsx';
import { payment } from './testing/payment.ts';

const dispute: DisputeRow = {
  id: '01890000-0000-7000-8000-0000000000d1',
  paymentId: payment.id,
  status: 'submitted',
  reason: 'notRecognised',
  amount: '100.00',
  currency: 'EUR',
  text: 'Charged twice',
  files: [],
  credited: '0.00',
  fundAsset: 'EUR',
  submitBy: '2027-03-23T09:30:00.000Z',
  answerBy: '2027-01-12T09:30:00.000Z',
  createdAt: payment.createdAt,
  updatedAt: payment.createdAt,
};

test('a dispute that its issuer decides is shown decided without leaving the payment', async () => {
  setSignedIn({ ...ada, accountType: 'merchant', permissions: permissionsOf(['merchantOwner']) });
  let stored = dispute;
  answer(corporateCards.listDisputes, () => ({ items: [stored], nextCursor: null, asOf: payment.createdAt }));
  let push = (_lines: string) => {};
  const stream = new ReadableStream({
    start: (controller) => {
      push = (lines) => controller.enqueue(new TextEncoder().encode(lines));
    },
  });
  const usual = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    new URL(input instanceof Request ? input.url : input, location.origin).pathname === events.stream.path
      ? new Response(stream, { headers: { 'content-type': eventStreamType } })
      : usual(input, init),
  );
  startEvents();
  await show(<Disputes row={payment} />);
  await expect.element(page.getByText('Submitted', { exact: true })).toBeVisible();
  stored = { ...dispute, status: 'won', credited: '100.00' };
  push('event: account\ndata: {}\n\n');
  await expect.element(page.getByText('Won', { exact: true })).toBeVisible();
  // Closes the stream, which the next file would find open.
  setSignedOut();
});
