import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { must } from '#contract/platform/errors.ts';
import { remittanceBatches } from '#contract/remittance-batches/calls.ts';
import type { BatchCells } from '#contract/remittance-batches/rules.ts';
import { findPair, readChannel } from '#contract/remittance/rules.ts';
import { useState } from 'react';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import type { BatchDraft } from './use-batch-draft.ts';
import { Workbench, type Checked } from './workbench.tsx';

const line = (n: number, part: BatchCells = {}): BatchCells => ({
  userType: 'company',
  ownerName: `Supplier ${n}`,
  iban: 'DE89370400440532013000',
  beneficiaryCountry: 'DE',
  beneficiaryCity: 'Hamburg',
  amount: '12',
  purpose: 'goods',
  reference: `Inv ${n}`,
  ...part,
});

const first: BatchDraft = {
  name: 'May.csv',
  from: 'EUR',
  channelConfigId: 'EUR-sepa',
  side: 'receive',
  lines: Array.from({ length: 5000 }, (_none, index) => line(index + 1))
    .with(2, line(3, { amount: 'abc' }))
    .with(4898, line(4899, { ownerName: '' })),
};

const checked = (faults: Checked['faults'], count: number): Checked => ({
  id: '01890000-0000-7000-8000-000000000001',
  lines: 5000,
  count,
  faults,
  channelConfigId: 'EUR-sepa',
  channel: 'local',
  scheme: 'sepa',
  side: 'receive',
  rate: '1',
  payAsset: 'EUR',
  payAmount: '65000.00',
  receiveAsset: 'EUR',
  receiveAmount: '60000.00',
  fee: '5000.00',
  midRate: '1',
  spreadBps: 0,
  rateAt: '2026-11-23T03:00:00.000Z',
  arrival: { kind: 'instant' },
  available: '90000.00',
  left: '500000.00',
  expiresAt: '2026-11-23T03:10:00.000Z',
});

let kept: BatchDraft = first;
let reviewed: Checked | null = null;

function World({ of = first }: { of?: BatchDraft }) {
  const [batch, setBatch] = useState(of);
  const way = must(readChannel('EUR-sepa'), 'the channel');
  const pair = must(findPair('EUR', 'EUR'), 'the pair');
  const keep = (next: BatchDraft) => {
    kept = next;
    setBatch(next);
  };
  return (
    <Workbench
      batch={batch}
      pair={pair}
      way={way}
      isKept
      keep={keep}
      discard={() => undefined}
      review={(next) => {
        reviewed = next;
      }}
    />
  );
}

beforeEach(async () => {
  kept = first;
  reviewed = null;
  await page.viewport(1280, 900);
});

const cell = (name: string) => page.getByRole('gridcell').getByLabelText(name, { exact: true });

test('5,000 lines are rendered a few at a time, and F8 moves from fault to fault and wraps around', async () => {
  await show(<World />);
  await expect.element(page.getByText('2 lines need attention')).toBeVisible();
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '5001');
  expect(page.getByRole('row').elements().length).toBeLessThan(60);
  await page.getByRole('button', { name: 'Next fault' }).click();
  await expect.element(cell('Amount 3')).toHaveFocus();
  await expect.element(cell('Amount 3')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{F8}');
  await expect.element(cell('Company name 4899')).toHaveFocus();
  await userEvent.keyboard('{F8}');
  await expect.element(cell('Amount 3')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{F8}{/Shift}');
  await expect.element(cell('Company name 4899')).toHaveFocus();
});

test('columns that the file fills come first, empty ones last, and filling a cell doesn’t move its column', async () => {
  await show(<World />);
  const names = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.element(page.getByRole('columnheader', { name: 'Amount' })).toBeInTheDocument();
  expect(names().indexOf('Company name')).toBeLessThan(names().indexOf('First name'));
  expect(names().indexOf('Amount')).toBeLessThan(names().indexOf('First name'));
  // Filling a cell doesn't move its column.
  const before = names();
  await cell('First name 1').fill('Ines');
  await userEvent.keyboard('{Enter}');
  expect(names()).toEqual(before);
});

test('correcting a cell clears its fault and keeps the value, and Escape reverts what was typed', async () => {
  await show(<World />);
  await page.getByRole('button', { name: 'Next fault' }).click();
  // Keyboard users read the cause, and typing replaces the content.
  await expect.element(page.getByText(/^Line 3, Amount: Enter an amount above 0/)).toBeVisible();
  await userEvent.keyboard('15');
  await userEvent.keyboard('{Enter}');
  await expect.element(cell('Amount 4')).toHaveFocus();
  await expect.element(page.getByText('1 line needs attention')).toBeVisible();
  expect(kept.lines[2]?.['amount']).toBe('15');
  await cell('Amount 4').fill('nothing');
  await userEvent.keyboard('{Escape}{ArrowDown}');
  await expect.element(cell('Amount 5')).toHaveFocus();
  expect(kept.lines[3]?.['amount']).toBe('12');
});

test('shows what the server’s check finds, lets its question be answered, and lets the good lines go on', async () => {
  const question = { n: 2, column: 'amount', rule: 'paidRecently', about: '30' } as const;
  answer(remittanceBatches.check, () => checked([question], 4999));
  await show(<World />);
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect.element(page.getByText('4,999 lines can be paid.')).toBeVisible();
  await page.getByRole('button', { name: 'Review 4,999 payments' }).click();
  expect(reviewed?.count).toBe(4999);
  await page.getByRole('button', { name: 'Answer for line 2' }).click();
  await page.getByRole('button', { name: 'Pay it again' }).click();
  expect(kept.lines[1]?.['confirmed']).toBe('repeat');
  const sent = must(
    asked.find(({ path }) => path === remittanceBatches.check.path),
    'the question',
  );
  expect(JSON.stringify(sent)).toContain('Supplier 5000');
});

test('a line is deleted with its number, so that faults stay with theirs, and can be put back', async () => {
  await show(<World />);
  await page.getByRole('button', { name: 'Delete line 2', exact: true }).click();
  expect(kept.lines).toHaveLength(4999);
  await expect.element(cell('Amount 2')).toHaveValue('abc');
  await expect.element(cell('Amount 2')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(cell('Amount 3')).toHaveAttribute('aria-invalid', 'false');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(kept.lines).toEqual(first.lines);
  await expect.element(cell('Amount 3')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Delete line 3', exact: true }).click();
  await expect.element(page.getByText('1 line needs attention')).toBeVisible();
});

test('on a phone, lines are cards, each edited in its own form', async () => {
  await page.viewport(390, 844);
  await show(<World />);
  await page.getByRole('button', { name: 'Next fault' }).click();
  await page.getByRole('button', { name: /Supplier 3/ }).click();
  await page.getByLabelText('Amount', { exact: true }).fill('15');
  await page.getByRole('button', { name: 'Save line' }).click();
  await expect.element(page.getByText('1 line needs attention')).toBeVisible();
  expect(kept.lines[2]?.['amount']).toBe('15');
  await page.getByRole('button', { name: /Supplier 3/ }).click();
  await page.getByRole('button', { name: 'Delete line' }).click();
  expect(kept.lines[2]?.['ownerName']).toBe('Supplier 4');
});

test('the grid of a short file is as tall as its lines', async () => {
  await show(<World of={{ ...first, lines: [line(1), line(2)] }} />);
  await expect.element(cell('Amount 2')).toBeVisible();
  expect(page.getByRole('grid').element().getBoundingClientRect().height).toBeLessThan(160);
});
