import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import type { Order } from './order.ts';
import { Facts } from './record-dialog.tsx';
import { Row } from './row.tsx';
import styles from './records.module.css';

const order: Order = {
  id: '1',
  at: '2026-11-22T03:00:00.000Z',
  title: { id: 'Convert USDT to ETH' },
  asset: 'ETH',
  amount: '0.003386430547787281',
  statusCode: 'completed',
  status: null,
  note: '',
  facts: [],
};

test('a list shows the short form of a long value, and the full one as its tooltip', async () => {
  const label = { id: 'Rate' };
  const fact = { label, value: '1 USDT = 0.0003386430547787281234 ETH', short: '1 USDT = 0.00033864305 ETH' };
  await show(<Row order={{ ...order, facts: [fact] }} columns={[fact]} />);
  const cell = page.getByTitle(fact.value);
  await expect.element(cell).toBeVisible();
  expect(cell.element().textContent).toBe(fact.short);
});

test('so does the opened record, and its receipt shows the full value', async () => {
  const value = '1 USDT = 0.0003386430547787281234 ETH';
  const facts = [{ label: { id: 'Rate' }, value, short: '1 USDT = 0.00033864305 ETH' }];
  const { unmount } = await show(<Facts order={{ ...order, facts }} />);
  await expect.element(page.getByTitle(value)).toHaveTextContent('1 USDT = 0.00033864305 ETH');
  await unmount();
  await show(<Facts order={{ ...order, facts }} isFull />);
  await expect.element(page.getByRole('definition')).toHaveTextContent(value);
});

test('on the narrowest phone an amount with 18 decimals leaves the title of its record readable', async () => {
  await page.viewport(320, 640);
  await show(
    <div style={{ position: 'relative', width: 288, height: 72 }}>
      <button type="button" className={styles.row}>
        <Row order={order} columns={[]} />
      </button>
    </div>,
  );
  await expect.element(page.getByRole('button')).toBeVisible();
  const row = page.getByRole('button').element();
  const title = page.getByText('Convert USDT to ETH').element();
  expect(title.getBoundingClientRect().width).toBeGreaterThan(70);
  expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  expect(row.scrollHeight).toBeLessThanOrEqual(row.clientHeight);
});
