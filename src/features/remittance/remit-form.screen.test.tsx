import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { recipients } from '#contract/recipients/calls.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { remittance } from '#contract/remittance/calls.ts';
import type { remittanceSchemas } from '#contract/remittance/schemas.ts';
import { recipientsTable } from '#src/features/recipients/index.ts';
import { draftPlace } from '#src/platform/drafts.ts';
import type { UserRows } from '#worker/local/tables.ts';
import { answer, answerLater, asked, refuse, show } from '../../../tests/harness/screens/world.tsx';
import { RemitForm } from './remit-form.tsx';

// The verification and the sealing of secrets have their own tests; here they always pass.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));
vi.mock('#src/platform/sealing.ts', () => ({
  withSealedPin: (pin: string, send: (sealed: string) => unknown) => send(pin),
}));

const now = '2026-11-22T03:00:00.000Z';
const euro = assetCode('EUR');
const pair = { id: 'EUR-EUR', from: euro, to: euro, spreadBps: 0 };
const savedAs = (turn: number, friendlyName: string, account: string): UserRows['recipients'] => ({
  id: `01890000-0000-7000-8000-00000000000${turn}`,
  country: 'DE',
  currency: euro,
  userType: 'individual',
  scheme: 'sepa',
  friendlyName,
  values: { firstName: friendlyName, lastName: 'Tan', iban: account },
  version: '1',
  revision: 1,
  name: `${friendlyName} Tan`,
  account,
  bankName: null,
  nameCheck: { result: 'match', name: null },
  createdAt: now,
  updatedAt: now,
});
const bo = savedAs(1, 'Bo', 'DE89370400440532013000');
const cai = savedAs(2, 'Cai', 'DE75512108001245126199');

const quoted = {
  id: '01890000-0000-7000-8000-000000000009',
  payAsset: euro,
  payAmount: '50.00',
  receiveAsset: euro,
  receiveAmount: '49.00',
  fee: '1.00',
  rate: '1',
  midRate: '1',
  spreadBps: 0,
  channel: 'local',
  scheme: 'sepa',
  channelConfigId: 'EUR-sepa',
  arrival: { kind: 'instant' },
  rateAt: now,
  repeats: null,
} as const;
const sentBefore = {
  id: '01890000-0000-7000-8000-000000000008',
  status: 'processing',
  createdAt: now,
  batchId: null,
} as const;

/** What the next quotes repeat, in turn. */
let repeated: (ResultOf<typeof remittanceSchemas.quote>['repeats'] | null)[] = [];
/** Lifetimes of the next quotes, in turn. */
let livesS: number[] = [];
const stored = async () => must(await recipientsTable.open(), 'what this device stores of recipients');
const orders = () => asked.filter(({ path }) => path === remittance.create.path).map(({ body }) => body);

beforeEach(async () => {
  livesS = [];
  repeated = [];
  answer(commands.getOutcome, { state: 'unknown', call: null, answer: null, doneAt: null });
  answer(remittance.getPriorityRate, { ...pair, midRate: '1', rate: '1', asOf: now, freshForS: 30 });
  answer(remittance.listPairsToPay, { items: [{ ...pair, available: '500.00' }], obstacles: [], asOf: now });
  answer(recipients.check, { nameCheck: { result: 'match', name: null }, modulusCheck: 'notCovered', bank: null });
  answer(remittance.quote, () => {
    const issuedAt = Date.now();
    return {
      ...quoted,
      repeats: repeated.shift() ?? null,
      issuedAt: new Date(issuedAt).toISOString(),
      expiresAt: new Date(issuedAt + (livesS.shift() ?? 600) * 1000).toISOString(),
    };
  });
});

const radio = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const review = page.getByRole('button', { name: 'Review remittance' });
const firstName = page.getByLabelText('First name', { exact: true });

/** Opens the form with these recipients on the device, and goes to its second step. */
async function open(...known: readonly UserRows['recipients'][]): Promise<void> {
  await (await stored()).bulkPut(known);
  await show(<RemitForm done={() => undefined} chosen={() => undefined} />);
  // An amount typed before the rate arrives would keep the pair of a form that knows none.
  await expect.element(page.getByLabelText('Currency the recipient gets')).toHaveValue('EUR');
  await page.getByLabelText('You send', { exact: true }).fill('50');
  await page.getByRole('button', { name: 'Choose recipient' }).click();
}

async function typeDora(): Promise<void> {
  await firstName.fill('Dora');
  await page.getByLabelText('Last name', { exact: true }).fill('Ek');
  await page.getByLabelText('IBAN', { exact: true }).fill('DE02120300000000202051');
  await page.getByLabelText('City', { exact: true }).fill('Berlin');
  await page.getByRole('button', { name: 'Check recipient' }).click();
  await page.getByRole('button', { name: 'Use this recipient' }).click();
}

async function send(): Promise<void> {
  await page.getByLabelText('Payment PIN', { exact: true }).fill('271828');
  await page.getByRole('button', { name: /^Send / }).click();
  await expect.poll(orders).toHaveLength(1);
}

test('a new recipient being typed stays chosen when saved ones arrive, and is the one paid', async () => {
  await open();
  await firstName.fill('Do');
  await (await stored()).put(bo);
  await expect.element(radio('Bo')).toBeVisible();
  await expect.element(radio('New recipient')).toBeChecked();
  await expect.element(firstName).toHaveValue('Do');
  await typeDora();
  await review.click();
  await expect.element(page.getByText('Dora Ek')).toBeVisible();
  await (await stored()).put(cai);
  await send();
  expect(orders()).toMatchObject([{ recipientId: null, recipient: { values: { firstName: 'Dora' } } }]);
});

test('the preselected recipient stays chosen when another one is saved elsewhere', async () => {
  await open(bo);
  await expect.element(radio('Bo')).toBeChecked();
  await (await stored()).put(cai);
  await expect.element(radio('Cai')).toBeVisible();
  await expect.element(radio('Bo')).toBeChecked();
  await review.click();
  await send();
  expect(orders()).toMatchObject([{ recipientId: bo.id, recipient: null }]);
});

test('the recipient under review stays as reviewed, with a new quote too', async () => {
  livesS = [0];
  await open(bo, cai);
  await radio('Bo').click();
  await review.click();
  await expect.element(page.getByText(/^The quote has expired/)).toBeVisible();
  await (await stored()).delete(bo.id);
  await page.getByLabelText('Payment PIN', { exact: true }).fill('271828');
  await page.getByRole('button', { name: 'Get a new quote' }).click();
  await expect.element(page.getByText('Bo Tan')).toBeVisible();
  await send();
  expect(orders()).toMatchObject([{ recipientId: bo.id, recipient: null }]);
});

test('a chosen recipient that is deleted is not replaced by another one: the form asks to choose', async () => {
  await open(bo, cai);
  await radio('Bo').click();
  await page.getByLabelText(/^Reference/).fill('Rent');
  await (await stored()).delete(bo.id);
  await expect.element(page.getByText('This recipient is no longer available. Choose another.')).toBeVisible();
  await expect.element(radio('Cai')).not.toBeChecked();
  await expect.element(review).not.toBeInTheDocument();
  await (await stored()).delete(cai.id);
  await expect.element(radio('Cai')).not.toBeInTheDocument();
  await (await stored()).put(cai);
  await radio('Cai').click();
  await expect.element(page.getByLabelText(/^Reference/)).toHaveValue('Rent');
  await review.click();
  await expect.element(page.getByText('Cai Tan')).toBeVisible();
});

test('the recipient can’t be changed while the price is requested', async () => {
  await open(bo, cai);
  const release = answerLater(remittance.quote, () => {
    const [issuedAt, expiresAt] = [0, 600_000].map((ms) => new Date(Date.now() + ms).toISOString());
    return { ...quoted, issuedAt: must(issuedAt, 'a time'), expiresAt: must(expiresAt, 'a time') };
  });
  await radio('Bo').click();
  await review.click();
  await expect.poll(() => document.querySelector('fieldset')?.closest('[inert]')).not.toBeNull();
  release();
  await expect.element(page.getByText('Bo Tan')).toBeVisible();
});

test('a payment that was made before is pointed out, and may be made again', async () => {
  repeated = [sentBefore];
  await open(bo);
  await page.getByLabelText(/^Reference/).fill('Rent');
  await review.click();
  await expect.element(page.getByText(/^You’ve already sent this recipient the same amount/)).toBeVisible();
  const quotes = asked.filter(({ path }) => path === remittance.quote.path);
  expect(quotes.map(({ body }) => body)).toMatchObject([{ account: bo.account, reference: 'Rent' }]);
  await expect.element(page.getByRole('button', { name: 'Send 50.00 EUR again' })).toBeVisible();
  await send();
  expect(orders()).toMatchObject([{ isRepeatConfirmed: true }]);
});

test('a payment that waits in a batch is pointed out with its batch', async () => {
  const batchId = '01890000-0000-7000-8000-00000000000b';
  repeated = [{ ...sentBefore, status: 'pending', batchId }];
  await open(bo);
  await review.click();
  await expect.element(page.getByText(/^A batch payment that hasn’t been sent yet/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'View batch' }))
    .toHaveAttribute('href', `/dashboard/remittance/batches?id=${batchId}`);
});

test('a payment made elsewhere during the review is shown with a new quote before it is made again', async () => {
  repeated = [null, sentBefore];
  await open(bo);
  await review.click();
  refuse(remittance.create, 60015, { status: 'changed' });
  await send();
  expect(orders()).toMatchObject([{ isRepeatConfirmed: false }]);
  await expect.element(page.getByText(/^You’ve just sent this recipient the same amount/)).toBeVisible();
  await page.getByRole('button', { name: 'Get a new quote' }).click();
  await expect.element(page.getByText(/^You’ve already sent this recipient the same amount/)).toBeVisible();
});

test('the recipient named in the address is chosen, whoever the draft was for', async () => {
  await (await stored()).bulkPut([bo, cai]);
  await draftPlace('remittance').save({ recipientId: bo.id, amount: '50' });
  await show(<RemitForm to={cai.id} done={() => undefined} chosen={() => undefined} />);
  const amount = page.getByLabelText('You send', { exact: true });
  await expect.element(amount).toHaveValue('');
  await amount.fill('20');
  await page.getByRole('button', { name: 'Choose recipient' }).click();
  await expect.element(radio('Cai')).toBeChecked();
});

test('a draft in a currency that is no longer offered opens with another one', async () => {
  await draftPlace('remittance').save({ from: 'EUR', to: 'ZZZ', amount: '50' });
  await show(<RemitForm done={() => undefined} chosen={() => undefined} />);
  await expect.element(page.getByLabelText('You send', { exact: true })).toBeVisible();
});
