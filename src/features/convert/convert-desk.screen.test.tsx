import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { convert } from '#contract/convert/calls.ts';
import { events } from '#contract/events/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import type { ConversionRow } from '#src/features/assets/index.ts';
import { ask as askFor } from '#src/platform/ask.ts';
import { hearRate, tellBy } from '#src/platform/live-rates.ts';
import { queryClient } from '#src/platform/query.ts';
import { answerBalance, keepBalance } from '../../../tests/harness/screens/balances.ts';
import {
  answer,
  answerLater,
  asked,
  cutNetwork,
  refuse,
  setOffline,
  show,
} from '../../../tests/harness/screens/world.tsx';
import { ConvertDesk } from './convert-desk.tsx';

const done = vi.fn<(row: ConversionRow) => void>();
const price = {
  kind: 'coins',
  from: assetCode('USDT'),
  giveAmount: '40.000000',
  to: assetCode('BTC'),
  midRate: '0.00001',
  spreadBps: 20,
  spread: '0.00000080',
  fee: '0.000000',
} as const;
const made: ConversionRow = {
  ...price,
  id: '01890000-0000-7000-8000-000000000009',
  getAmount: '0.00039920',
  rate: '0.00000998',
  subAccount: null,
  status: 'completed',
  failure: null,
  createdAt: '2026-11-22T03:13:59.000Z',
  updatedAt: '2026-11-22T03:13:59.000Z',
};
const bitcoin = { asset: assetCode('BTC'), kind: 'coins', spreadBps: 20, quoteLifeS: 10 } as const;
const listed = {
  items: [{ ...bitcoin, midRate: '0.00001', rate: '0.00000998' }],
  asOf: '2026-11-22T03:00:00.000Z',
};
const told = {
  items: [{ ...bitcoin, midRate: '0.00002', rate: '0.00001996' }],
  asOf: '2026-11-22T03:00:01.000Z',
};
const tell = () => hearRate(JSON.stringify({ from: 'USDT', to: 'BTC', answer: told }));

/** Lifetimes of the next quotes, in turn. */
let livesS: number[] = [];
const carriedOut = new Map<string, ConversionRow>();
const orders = () => asked.filter(({ path }) => path === convert.createOrder.path);
const quotes = () => asked.filter(({ path }) => path === convert.quote.path);

beforeEach(async () => {
  done.mockClear();
  carriedOut.clear();
  livesS = [600];
  answerBalance('USDT', '400000');
  answer(convert.listExchangeCoins, listed);
  answer(convert.listHistory, { items: [], nextCursor: null, asOf: listed.asOf });
  answer(convert.quote, () => {
    const turn = quotes().length;
    const now = Date.now();
    const life = (livesS.shift() ?? 600) * 1000;
    return {
      ...price,
      id: `01890000-0000-7000-8000-00000000000${turn}`,
      getAmount: turn > 1 ? '0.00039000' : '0.00039920',
      rate: turn > 1 ? '0.00000975' : '0.00000998',
      rateAt: new Date(now).toISOString(),
      issuedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + life).toISOString(),
      left: '1000.000000',
    };
  });
  answer(convert.createOrder, () => {
    carriedOut.set(String(orders().at(-1)?.key), made);
    return made;
  });
  answer(commands.getOutcome, ({ query }) => {
    const answered = carriedOut.get(query.key);
    const state = answered ? ('done' as const) : ('unknown' as const);
    return { state, call: null, answer: answered ?? null, doneAt: null };
  });
  await show(<ConvertDesk kind="coins" done={done} />);
});

const gives = page.getByLabelText('You give', { exact: true });
const gets = page.getByLabelText('You get', { exact: true });
const ask = page.getByRole('button', { name: 'Get a quote' });
const confirm = page.getByRole('button', { name: 'Convert 40.00 USDT' });

async function quoted(): Promise<void> {
  await gives.fill('40');
  await ask.click();
}

test('the amount can be typed on either side, the other side follows the rate, and the quote is for the typed side', async () => {
  await gives.fill('40');
  await expect.element(gets).toHaveValue('0.0003992');
  await gets.fill('0.0004');
  await expect.element(gives).toHaveValue('40.080161');
  await ask.click();
  await expect.poll(quotes).toHaveLength(1);
  expect(quotes()[0]?.body).toEqual({ from: 'USDT', to: 'BTC', side: 'get', amount: '0.0004' });
});

test('all that is available can be given with one click', async () => {
  await page.getByRole('button', { name: 'Max' }).click();
  await expect.element(gives).toHaveValue('400000');
  await expect.element(gets).toHaveValue('3.992');
});

test('the rate comes from the server’s stream once it is connected', async () => {
  answer(events.watchRates, {});
  const stream = '01890000-0000-7000-8000-0000000000aa';
  tellBy(stream);
  const watched = () => asked.filter(({ path }) => path === events.watchRates.path).map(({ body }) => body);
  await expect.poll(watched).toEqual([{ stream, pairs: [{ from: 'USDT', to: 'BTC' }] }]);
  tell();
  await gives.fill('40');
  await expect.element(gets).toHaveValue('0.0007984');
  tellBy(null);
});

test('a streamed rate isn’t overwritten by the response to an earlier request', async () => {
  await gives.fill('40');
  await expect.element(gets).toHaveValue('0.0003992');
  const release = answerLater(convert.listExchangeCoins, listed);
  const { queryKey } = askFor(convert.listExchangeCoins, { query: { Asset: 'USDT', To: 'BTC' } });
  const answered = queryClient.refetchQueries({ queryKey });
  tell();
  await expect.element(gets).toHaveValue('0.0007984');
  release();
  await answered;
  await gives.fill('41');
  await expect.element(gets).toHaveValue('0.00081836');
});

test('an amount outside the limits is refused at its field, and no quote is requested', async () => {
  for (const amount of ['', '0', '1', '250001', '1.1234567', '9'.repeat(40)]) {
    await gives.fill(amount);
    await ask.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(gives).toHaveAttribute('aria-invalid', 'true');
  }
  expect(quotes()).toEqual([]);
});

test('a double click places one order with the quote', async () => {
  await quoted();
  await expect.element(confirm).toBeVisible();
  const release = answerLater(convert.createOrder, made);
  await confirm.dblClick();
  release();
  await expect.poll(() => done).toHaveBeenCalledWith(made);
  expect(orders().map(({ body }) => body)).toEqual([
    { quoteId: '01890000-0000-7000-8000-000000000001', isRepeatConfirmed: false },
  ]);
});

test('an order whose response was lost is found and not placed again', async () => {
  await quoted();
  await expect.element(confirm).toBeVisible();
  cutNetwork(true);
  await confirm.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(carriedOut.size).toBe(1);
  cutNetwork(false);
  await confirm.click();
  await expect.poll(() => done).toHaveBeenCalledWith(made);
  expect(orders()).toHaveLength(1);
});

test('confirming an expired quote shows the new price beside the old one and asks again', async () => {
  livesS = [0, 600];
  await quoted();
  await page.getByRole('button', { name: 'Get a new quote' }).click();
  await expect.element(page.getByText('Old price')).toBeVisible();
  await expect.element(page.getByText('New price')).toBeVisible();
  expect(orders()).toEqual([]);
  await confirm.click();
  await expect.poll(() => done).toHaveBeenCalledOnce();
  expect(orders()[0]?.body).toEqual({ quoteId: '01890000-0000-7000-8000-000000000002', isRepeatConfirmed: false });
});

test('offline, typed values stay and no quote is requested; it continues once connected', async () => {
  await gives.fill('40');
  setOffline(true);
  await expect.element(ask).toBeDisabled();
  await expect.element(page.getByText(/Connect to get a quote/)).toBeVisible();
  await expect.element(gives).toHaveValue('40');
  setOffline(false);
  await ask.click();
  await expect.element(confirm).toBeVisible();
});

test('offline, the available balance is the one stored on the device, with its age', async () => {
  await expect.element(page.getByText('400,000.00USDT')).toBeVisible();
  await keepBalance('USDT', '12.5');
  await expect.element(page.getByText('12.50USDT')).toBeVisible();
  await expect.element(page.getByText(/^Updated .*, offline$/).first()).toBeVisible();
  await gives.fill('40');
  (gives.element() as HTMLInputElement).blur();
  await expect.element(page.getByText('Not enough USDT available')).toBeVisible();
});

test('the same conversion made elsewhere during the review is pointed out, and made again only by a new quote', async () => {
  await quoted();
  refuse(convert.createOrder, 60015, { status: 'changed' });
  await confirm.click();
  await expect.element(page.getByText(/^You’ve just converted the same amount/)).toBeVisible();
  expect(orders().map(({ body }) => body)).toMatchObject([{ isRepeatConfirmed: false }]);
  answer(convert.createOrder, made);
  await page.getByRole('button', { name: 'Get a new quote' }).click();
  await expect.element(page.getByText(/^You’ve just converted/)).not.toBeInTheDocument();
  await confirm.click();
  await expect.poll(() => done.mock.calls).toHaveLength(1);
});
