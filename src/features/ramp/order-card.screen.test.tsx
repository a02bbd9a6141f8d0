import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { OrderCard } from './order-card.tsx';
import { rampOrder } from './testing/order.ts';

test('an order that the merchant didn’t take says so', async () => {
  await show(<OrderCard as="customer" order={{ ...rampOrder, status: 'cancelled' }} />);
  await expect.element(page.getByText('The merchant declined the order or didn’t accept it in time.')).toBeVisible();
});
