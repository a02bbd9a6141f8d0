import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { permissionsOf } from '#contract/members/permissions.ts';
import { webhooks } from '#contract/webhooks/calls.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, answer, show } from '../../../tests/harness/screens/world.tsx';
import { Webhooks } from './webhooks.tsx';

const at = '2026-11-22T03:00:00.000Z';
const idOf = (turn: number) => `01890000-0000-7000-8000-00000000000${turn}`;
const endpoint = (turn: number) => ({
  id: idOf(turn),
  url: `https://example.com/hooks-${turn}`,
  description: '',
  events: [],
  isActive: true,
  failingSince: null,
  circuit: 'closed' as const,
  pausedUntil: null,
  previousSecretUntil: null,
  createdAt: at,
});
const delivery = (turn: number) => ({
  id: idOf(turn + 4),
  endpointId: idOf(turn),
  eventId: idOf(9),
  type: 'deposit.completed',
  status: 'delivered' as const,
  attempts: 1,
  nextAttemptAt: null,
  createdAt: at,
  updatedAt: at,
});

test('the log says which endpoint a delivery went to, and can be narrowed to one', async () => {
  setSignedIn({ ...ada, permissions: permissionsOf(['companyViewer']) });
  answer(webhooks.listEndpoints, { items: [endpoint(1), endpoint(2)], limit: 5 });
  answer(webhooks.listDeliveries, ({ query }) => ({
    items: [delivery(1), delivery(2)].filter((one) => !query.EndpointId || one.endpointId === query.EndpointId),
    nextCursor: null,
  }));
  answer(webhooks.getDelivery, { ...delivery(1), body: '{}', log: [] });
  await show(<Webhooks />);
  const lines = page.getByRole('listitem').filter({ hasText: 'deposit.completed' });
  await expect.poll(() => lines.elements()).toHaveLength(2);
  await page.getByLabelText('Endpoint').selectOptions('https://example.com/hooks-1');
  await expect.poll(() => lines.elements()).toHaveLength(1);
  await expect.element(lines.getByText('https://example.com/hooks-1')).toBeVisible();
  await lines.getByRole('button', { name: 'Details' }).click();
  await expect.element(page.getByText('Not sent yet')).toBeVisible();
  // Sending again is for those who manage sub-accounts.
  await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
});

test('a delivery that may be sent again is left by Close, as reading it changes nothing', async () => {
  setSignedIn({ ...ada, permissions: permissionsOf(['merchantOwner']) });
  answer(webhooks.listEndpoints, { items: [endpoint(1)], limit: 5 });
  answer(webhooks.listDeliveries, { items: [delivery(1)], nextCursor: null });
  answer(webhooks.getDelivery, { ...delivery(1), body: '{}', log: [] });
  await show(<Webhooks />);
  await page.getByRole('button', { name: 'Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delivery' });
  await expect.element(dialog.getByRole('button', { name: 'Send again' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('each event of an endpoint stands on the line of its checkbox', async () => {
  setSignedIn({ ...ada, permissions: permissionsOf(['merchantOwner']) });
  answer(webhooks.listEndpoints, { items: [endpoint(1)], limit: 5 });
  answer(webhooks.listDeliveries, { items: [], nextCursor: null });
  await show(<Webhooks />);
  await page.getByRole('button', { name: 'Edit' }).click();
  const box = page.getByLabelText('deposit.credited').element();
  const words = document.createRange();
  words.selectNodeContents(box.parentElement ?? box);
  words.setStartAfter(box);
  const middle = ({ top, height }: DOMRect) => top + height / 2;
  expect(Math.abs(middle(box.getBoundingClientRect()) - middle(words.getBoundingClientRect()))).toBeLessThan(2);
});
