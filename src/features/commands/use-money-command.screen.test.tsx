import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { draftPlace } from '#src/platform/drafts.ts';
import { Button } from '#src/ui/button.tsx';
import { answer, answerLater, asked, setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { CommandState } from './command-state.tsx';
import { useMoneyCommand, type Twin } from './use-money-command.ts';

const twin: Twin = { amount: '50 USDT', to: 'B* T****', at: '2026-11-22T03:00:00.000Z' };

const pay = vi.fn(async () => 'receipt');
const done = vi.fn<(receipt: string, isAsked: boolean) => void>();

function Paying({ findTwin }: { findTwin?: () => Promise<Twin> }) {
  const money = useMoneyCommand('paying', done);
  const order = { body: { amount: '50' }, send: pay };
  return (
    <>
      <Button onClick={() => void money.submit({ ...order, ...(findTwin && { findTwin }) })} loading={money.isBusy}>
        Send
      </Button>
      <CommandState money={money} />
    </>
  );
}

const send = page.getByRole('button', { name: 'Send', exact: true });
const question = page.getByRole('dialog', { name: 'Send this again?' });

beforeEach(async () => {
  vi.clearAllMocks();
  setOffline(false);
  answer(commands.getOutcome, { state: 'unknown', call: null, answer: null, doneAt: null });
});

test('leaving the page while a duplicate is asked about sends nothing and leaves the next try free', async () => {
  const first = await show(<Paying findTwin={async () => twin} />);
  await send.click();
  await expect.element(question).toBeVisible();
  await first.unmount();
  await show(<Paying findTwin={async () => twin} />);
  await send.click();
  await expect.element(question).toBeVisible();
  expect(pay).not.toHaveBeenCalled();
});

test('a duplicate found after the page was left is not sent and leaves the next try free', async () => {
  const isLooking = Promise.withResolvers<void>();
  const found = Promise.withResolvers<Twin>();
  const look = () => {
    isLooking.resolve();
    return found.promise;
  };
  const first = await show(<Paying findTwin={look} />);
  await send.click();
  await isLooking.promise;
  await first.unmount();
  found.resolve(twin);
  await show(<Paying findTwin={async () => twin} />);
  await send.click();
  await expect.element(question).toBeVisible();
  expect(pay).not.toHaveBeenCalled();
});

/** Stores an order whose answer was lost; its look-up answers once the returned function is called. */
async function keepLost() {
  const lost = { key: 'lost', body: '{"amount":"40"}', sentAtMs: Date.now(), isDone: false };
  await draftPlace('money.paying').save({ key: 'next', sent: [lost] });
  return answerLater(commands.getOutcome, { state: 'done', call: null, answer: 'receipt of 40', doneAt: null });
}

test('pressing while a lost order is looked up shows its receipt and sends nothing', async () => {
  const release = await keepLost();
  await show(<Paying />);
  await expect.poll(() => asked).toHaveLength(1);
  await send.click();
  release();
  await expect.poll(() => done.mock.calls).toEqual([['receipt of 40', false]]);
  await expect.element(send).toBeEnabled();
  expect(pay).not.toHaveBeenCalled();
});

test('a lost order looked up for a page that was left is shown by the next page', async () => {
  const release = await keepLost();
  const left = await show(<Paying />);
  await expect.poll(() => asked).toHaveLength(1);
  await left.unmount();
  release();
  // While the first look-up is under way, another page doesn't begin one.
  const isLookedUp = async () => !(await navigator.locks.query()).held?.some(({ name }) => name?.includes('.money.'));
  await expect.poll(isLookedUp).toBe(true);
  await show(<Paying />);
  await expect.poll(() => done.mock.calls).toEqual([['receipt of 40', false]]);
});
