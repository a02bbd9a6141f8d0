import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { catalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import { commands } from '#contract/commands/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { transfer } from '#contract/transfer/calls.ts';
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
import { transfersTable } from './sync.ts';
import { TransferForm } from './transfer-form.tsx';
import type { TransferRow } from './rows.ts';

// Step-up verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const sent = vi.fn<(row: TransferRow) => void>();
const done: TransferRow = {
  id: '01890000-0000-7000-8000-000000000001',
  asset: assetCode('USDT'),
  amount: '25.5',
  fee: '0',
  direction: 'out',
  type: 'customer',
  counterpartyUid: '10000002',
  counterpartyName: 'B* T****',
  status: 'arrived',
  remark: '',
  returnReason: null,
  createdAt: '2026-11-22T03:13:59.000Z',
  updatedAt: '2026-11-22T03:13:59.000Z',
};
/** Transfers the server has executed, by idempotency key: as in production, the same key twice is one transfer. */
const carriedOut = new Map<string, TransferRow>();
const orders = () => asked.filter(({ path }) => path === transfer.create.path);

beforeEach(async () => {
  sent.mockClear();
  carriedOut.clear();
  answerBalance('USDT', '400000');
  answer(transfer.findPayee, { uid: '10000002', maskedName: 'B* T****', isVerified: true });
  answer(transfer.getLimit, { days: 30, maximum: '3000', used: '2900', left: '100' });
  answer(transfer.listHistory, { items: [], nextCursor: null, asOf: '2026-11-22T03:00:00.000Z' });
  answer(transfer.create, () => {
    const { key } = orders().at(-1) ?? { key: null };
    carriedOut.set(String(key), done);
    return done;
  });
  answer(commands.getOutcome, ({ query }) => {
    const answered = carriedOut.get(query.key);
    const state = answered ? ('done' as const) : ('unknown' as const);
    return { state, call: null, answer: answered ?? null, doneAt: null };
  });
  await show(<TransferForm sent={sent} />);
});

const amount = page.getByLabelText('Amount', { exact: true });
const review = page.getByRole('button', { name: 'Review transfer' });
const send = page.getByRole('button', { name: /^Send / });

async function choosePayee(): Promise<void> {
  await page.getByLabelText('Recipient: UID, email or phone').fill('10000002');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByLabelText('I’ve checked the recipient').click();
}

/** Waits until the responses have been rendered. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

describe('an amount', () => {
  const flawed = ['', '0', '-5', '1e3', '25,5', '1.1234567', '‮100', '9'.repeat(50), '0x10'];
  test.each(flawed)('of “%s” is refused at its field, and nothing is sent', async (text) => {
    await choosePayee();
    await amount.fill(text);
    await review.click();
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(
        page.getByText(
          /^(Enter an amount above 0|Use up to 6 decimals|Use digits and one decimal point only.*|Enter a smaller amount|This contains invisible characters.*)$/,
        ),
      )
      .toBeVisible();
    expect(orders()).toEqual([]);
  });

  test('in full-width digits is read as the same amount', async () => {
    await choosePayee();
    await amount.fill('１００');
    await review.click();
    await expect.element(page.getByRole('definition').last()).toHaveTextContent('100.00USDT');
  });
});

describe('on terms with a fee', () => {
  const seed = catalogue();
  beforeEach(() => {
    const terms = seed.terms.map((one) => (one.operation === 'transfer' ? { ...one, fee: '2' } : one));
    installCatalogue({ ...seed, version: seed.version + 1, terms });
  });
  afterEach(() => installCatalogue(seed));

  test('an amount that the fee would use up can’t be reviewed', async () => {
    await choosePayee();
    await amount.fill('2');
    await review.click();
    await expect.element(page.getByText('Enter more than the fee')).toBeVisible();
    await expect.element(send).not.toBeInTheDocument();
    await amount.fill('2.5');
    await review.click();
    await expect.element(page.getByRole('definition').last()).toHaveTextContent('0.50USDT');
  });

  test('the fee shown is sent along, and a refusal because it has changed says so', async () => {
    refuse(transfer.create, 60015, { status: 'expired' });
    await choosePayee();
    await amount.fill('25.5');
    await review.click();
    await send.click();
    await expect.element(page.getByText('The fee has changed. Go back to see the new one.')).toBeVisible();
    expect(orders()).toMatchObject([{ body: { amount: '25.5', fee: '2.000000' } }]);
  });
});

test('what is left of the 30-day limit is shown, and an amount above it is refused at its field', async () => {
  await expect.element(page.getByText(/left of your 30-day limit of/)).toBeVisible();
  await choosePayee();
  await amount.fill('100.01');
  await review.click();
  await expect.element(page.getByText('100.00 USDT left of your 30-day limit')).toBeVisible();
});

test('nothing is sent to a recipient whose name was not confirmed', async () => {
  await page.getByLabelText('Recipient: UID, email or phone').fill('10000002');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.element(page.getByText('B* T****')).toBeVisible();
  await amount.fill('25.5');
  await review.click();
  await expect.element(page.getByText('Tick the box to confirm that you’ve checked the recipient')).toBeVisible();
  // Another recipient must be confirmed again.
  await page.getByLabelText('I’ve checked the recipient').click();
  await page.getByLabelText('Recipient: UID, email or phone').fill('10000003');
  await review.click();
  await expect.element(page.getByText('Find and check the recipient')).toBeVisible();
  expect(orders()).toEqual([]);
});

test('an older lookup that arrives after a newer one doesn’t change the recipient', async () => {
  const older = Promise.withResolvers<void>();
  answer(transfer.findPayee, async ({ body }) => {
    if (body.toUid !== '10000002') return { uid: '10000003', maskedName: 'C* N****', isVerified: true };
    await older.promise;
    return { uid: '10000002', maskedName: 'B* T****', isVerified: true };
  });
  const to = page.getByLabelText('Recipient: UID, email or phone');
  const find = page.getByRole('button', { name: 'Find' });
  await to.fill('10000002');
  await find.click();
  await to.fill('10000003');
  await find.click();
  await expect.element(page.getByText('C* N****')).toBeVisible();
  older.resolve();
  await settled();
  await expect.element(page.getByText('C* N****')).toBeVisible();
  await expect.element(page.getByText('B* T****')).not.toBeInTheDocument();
});

test('a lookup that arrives after the recipient was changed sets no recipient', async () => {
  const release = answerLater(transfer.findPayee, { uid: '10000002', maskedName: 'B* T****', isVerified: true });
  const to = page.getByLabelText('Recipient: UID, email or phone');
  await to.fill('10000002');
  await page.getByRole('button', { name: 'Find' }).click();
  await to.fill('10000003');
  release();
  await settled();
  await expect.element(page.getByText('B* T****')).not.toBeInTheDocument();
  await expect.element(to).toHaveValue('10000003');
});

test('recent recipients that load while a button is pressed don’t move the button', async () => {
  const known = must(await transfersTable.open(), 'what this device keeps of transfers');
  const recent = page.getByRole('button', { name: done.counterpartyName });
  const find = page.getByRole('button', { name: 'Find' });
  const top = () => find.element().getBoundingClientRect().top;
  await expect.element(find).toBeVisible();
  await settled();
  const before = top();
  find.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await known.put({ ...done, direction: 'out', type: 'customer' });
  await settled();
  expect(top()).toBe(before);
  find.element().dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  await expect.element(recent).toBeVisible();
});

test('a double click sends one transfer', async () => {
  await choosePayee();
  await amount.fill('25.5');
  await review.click();
  await expect.element(send).toHaveTextContent('Send 25.50 USDT');
  const button = send.element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.poll(() => sent).toHaveBeenCalledWith(done);
  expect(orders()).toHaveLength(1);
  expect(orders()[0]?.body).toMatchObject({
    toUid: '10000002',
    asset: 'USDT',
    amount: '25.5',
    verification: 'verified',
  });
});

test('a transfer whose response was lost is found and not sent again', async () => {
  await choosePayee();
  await amount.fill('25.5');
  await review.click();
  await expect.element(send).toBeVisible();
  cutNetwork(true);
  await send.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(carriedOut.size).toBe(1);
  cutNetwork(false);
  await send.click();
  await expect.poll(() => sent).toHaveBeenCalledWith(done);
  expect(orders()).toHaveLength(1);
});

test('offline, the form keeps what was typed, says why nothing can be sent, and continues once online', async () => {
  await choosePayee();
  await amount.fill('25.5');
  setOffline(true);
  await expect.element(review).toBeDisabled();
  await expect.element(page.getByText(/What you’ve entered is saved/)).toBeVisible();
  await expect.element(amount).toHaveValue('25.5');
  setOffline(false);
  await review.click();
  setOffline(true);
  await expect.element(send).toBeDisabled();
  setOffline(false);
  await send.click();
  await expect.poll(() => sent).toHaveBeenCalledOnce();
});

test('the review shows payer, recipient, amount, fee and what arrives, and going back keeps what was typed', async () => {
  await choosePayee();
  await amount.fill('25.5');
  await page.getByLabelText('Note').fill('October');
  await review.click();
  for (const text of ['Ada Lindqvist · UID 10000001', 'B* T****', 'UID 10000002', 'October'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  const facts = page
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent);
  expect(facts).toEqual(['Paid from', 'Note', 'You send', 'Fee', 'Recipient gets']);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(amount).toHaveValue('25.5');
  expect(orders()).toEqual([]);
});

test('offline, the available balance is the one stored on the device, with its age, and Max uses it', async () => {
  await expect.element(page.getByText('400,000.00USDT')).toBeVisible();
  await keepBalance('USDT', '12.5');
  await expect.element(page.getByText('12.50USDT')).toBeVisible();
  await expect.element(page.getByText(/^Updated .*, offline$/)).toBeVisible();
  await page.getByRole('button', { name: 'Max' }).click();
  await expect.element(amount).toHaveValue('12.5');
});
