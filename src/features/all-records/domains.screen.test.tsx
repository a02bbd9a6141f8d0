import type { TSchema } from 'typebox';
import { i18n } from '@lingui/core';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cardPurchaseSchemas } from '#contract/card-purchase/schemas.ts';
import { convertSchemas } from '#contract/convert/schemas.ts';
import { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import { dealerOrdersSchemas } from '#contract/dealer-orders/schemas.ts';
import { depositsSchemas } from '#contract/deposits/schemas.ts';
import { earnSchemas } from '#contract/earn/schemas.ts';
import { fiatDepositsSchemas } from '#contract/fiat-deposits/schemas.ts';
import { fiatWithdrawalsSchemas } from '#contract/fiat-withdrawals/schemas.ts';
import { promissorySchemas } from '#contract/promissory/schemas.ts';
import { remittanceBatchesSchemas } from '#contract/remittance-batches/schemas.ts';
import { remittanceSchemas } from '#contract/remittance/schemas.ts';
import { transferSchemas } from '#contract/transfer/schemas.ts';
import { withdrawalsSchemas } from '#contract/withdrawals/schemas.ts';
import {
  LatestRecords,
  receiptOf,
  RecordTab,
  type HistoryFilter,
  type RecordDomain,
} from '#src/features/records/index.ts';
import { openLocal } from '#src/platform/local.ts';
import { searchOf } from '#contract/platform/routes.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, show } from '../../../tests/harness/screens/world.tsx';
import { sampleOf } from '../../../tests/access/samples.ts';
import { orderDomains } from './index.ts';

/** Response schemas of the calls that return the rows. */
const lists: Readonly<Record<keyof typeof orderDomains, TSchema>> = {
  deposits: depositsSchemas.listDeposits.result,
  withdrawals: withdrawalsSchemas.list.result,
  transfers: transferSchemas.listHistory.result,
  conversions: convertSchemas.listHistory.result,
  earnRecords: earnSchemas.listHistory.result,
  promissoryOrders: promissorySchemas.listHistory.result,
  cardPurchases: cardPurchaseSchemas.list.result,
  dealerOrders: dealerOrdersSchemas.list.result,
  fiatDeposits: fiatDepositsSchemas.listMine.result,
  fiatWithdrawals: fiatWithdrawalsSchemas.list.result,
  remittances: remittanceSchemas.list.result,
  remittanceBatches: remittanceBatchesSchemas.list.result,
  cardPayments: corporateCardsSchemas.listPayments.result,
};

const kinds = Object.entries(orderDomains);
const id = '01890000-0000-7000-8000-0000000000a1';

/** Returns a sample row as the server would return it; only its shape matters. */
function sampleRow(kind: string): Record<string, unknown> {
  const schema = Object.entries(lists).find(([name]) => name === kind)?.[1];
  const items = Reflect.get(Reflect.get(schema ?? {}, 'properties') ?? {}, 'items');
  const row = sampleOf(Reflect.get(items, 'items'));
  return { ...Object(row), id };
}

let people = 0;
beforeEach(async () => {
  await page.viewport(1280, 900);
  people += 1;
  // Each account has its own data on the device, so tests don't see each other's.
  setSignedIn({ ...ada, uid: String(30_000_000 + people) });
});

function List({ domain }: { domain: RecordDomain }) {
  const [search, setSearch] = useState<HistoryFilter & { id?: string }>({});
  const change = (next: HistoryFilter & { id?: string }) => setSearch((now) => ({ ...now, ...next }));
  return (
    <>
      <RecordTab domain={domain} search={search} change={change} clear={() => setSearch({})} />
      <output aria-label="Opened">{search.id}</output>
    </>
  );
}

test.each(kinds)('%s: the URL keeps the list, the record and the filters', (_kind, { place, ...domain }) => {
  const typed = { asset: 'USDT', status: 'completed', from: '2026-11-01', to: '2026-11-02', id };
  const search = { ...place.search, ...typed };
  expect(searchOf(place.to)(search)).toEqual(search);
  const receipt = receiptOf({ place, ...domain });
  const printed = { ...receipt.search, ...typed };
  expect(searchOf(receipt.to)(printed)).toEqual(printed);
});

test('no two lists share a name, so that each has its own files and columns', () => {
  const places = kinds.map(([, { name, place }]) => `${place.to} ${name}`);
  expect(new Set(places).size).toBe(kinds.length);
});

test.each(kinds)('%s: a record can be listed, filtered by status, given a column and opened', async (kind, domain) => {
  const { account } = await openLocal();
  await account?.table(kind).put(sampleRow(kind));
  await show(<List domain={domain} />);
  await expect.element(page.getByText('1 record')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  // Records with another status are filtered out, and the filters can be cleared.
  const [order] = await domain.readNewest(await openLocal());
  const other = domain.statuses.find(({ code }) => code !== order?.statusCode)?.code ?? '';
  await page.getByRole('combobox', { name: 'Status' }).selectOptions(other);
  await expect.element(page.getByText('No matching records')).toBeVisible();
  expect(page.getByRole('button', { name: 'Export CSV' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  // Any fact can be a column; the choice belongs to this list alone.
  await page.getByText('Columns').click();
  await page.getByRole('checkbox').first().click();
  expect(Object.keys(localStorage).filter((key) => key.endsWith(`.columns.${domain.name}`))).toHaveLength(1);
  await page.getByText('Columns').click();
  await page
    .getByRole('group', { name: i18n._(domain.label) })
    .getByRole('button')
    .click();
  await expect.element(page.getByLabelText('Opened')).toHaveTextContent(id);
  if (domain.Opened) {
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('link', { name: 'Receipt' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByLabelText('Opened')).toBeEmptyDOMElement();
  }
});

test('there is nothing to filter or export before the first record', async () => {
  const { conversions } = orderDomains;
  const { account } = await openLocal();
  await account?.table('conversions').put(sampleRow('conversions'));
  await show(<List domain={conversions} />);
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await account?.table('conversions').clear();
  await expect.poll(() => page.getByRole('combobox').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Export CSV' }).elements()).toEqual([]);
});

test.each(kinds)('%s: the latest records link to where they are shown in full', async (kind, domain) => {
  const { account } = await openLocal();
  await account?.table(kind).put(sampleRow(kind));
  await show(<LatestRecords domain={domain} limit={3} />);
  const { to } = domain.opensAt(id);
  await expect
    .element(page.getByRole('listitem').getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining(to));
});
