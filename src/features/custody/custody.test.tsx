import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { staffPermissionsOf } from '#contract/staff/permissions.ts';
import { queryClient } from '#src/platform/query.ts';
import { setSignedIn, type UserInfo } from '#src/platform/session-state.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { ComparisonLine } from './comparisons.tsx';
import { inPages } from './in-pages.ts';
import { PaymentLine } from './payments.tsx';
import { RefillLine } from './refills.tsx';
import { WalletList } from './wallets.tsx';
import type { Comparison, Refill, WaitingPayment } from './wording.ts';

// Server-rendered markup is that of a public page before the user is known; here a user is signed in.
vi.mock('#src/platform/session-state.ts', async (load) => {
  const real = await load<typeof import('#src/platform/session-state.ts')>();
  return { ...real, sessionAhead: real.getSession };
});
// Loading the calls starts listening to other tabs; here there are none.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => {}));

// Without a catalogue, English is shown as written in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

/** Returns the visible text. */
const read = (shown: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>{shown}</I18nProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
    .replaceAll(/<style.*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const at = '2026-03-01T10:00:00.000Z';
const refill: Refill = {
  id: '00000000-0000-4000-8000-000000000001',
  network: 'ETH',
  asset: 'USDC',
  amount: '700.000000',
  status: 'proposed',
  proposedBy: '00000000-0000-4000-8000-000000000002',
  proposedByName: 'Olga',
  isOwn: false,
  conflict: null,
  proposedAt: at,
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  reason: null,
  transactionHash: null,
  payment: null,
};

const holding = (permissions: readonly string[]) => setSignedIn({ permissions } as unknown as UserInfo);

test('a refill can be released or rejected only by another operator, and its own operator is told so', () => {
  holding(staffPermissionsOf('treasury'));
  const others = read(<RefillLine item={refill} />);
  expect(others).toContain('Awaiting second operator');
  expect(others).toContain('Ordered by Olga');
  expect(others).toMatch(/Release .*Reject/);
  const own = read(<RefillLine item={{ ...refill, isOwn: true }} />);
  expect(own).toContain('Another operator must release or reject it');
  expect(own).not.toMatch(/Release .*Reject/);
  holding(staffPermissionsOf('auditor'));
  expect(read(<RefillLine item={refill} />)).not.toMatch(/Release|Reject/);
});

test('a released refill shows who released it, why, and the progress of its payment', () => {
  const released = {
    ...refill,
    status: 'approved',
    decidedByName: 'Per',
    decidedAt: at,
    reason: 'hot is low',
  } as const;
  const payment = { status: 'pendingSignature', confirmations: 0, isFinal: false, failure: null } as const;
  expect(read(<RefillLine item={{ ...released, payment }} />)).toContain('Awaiting cold wallet signature');
  expect(read(<RefillLine item={{ ...released, payment }} />)).toMatch(/Released by Per, .*: hot is low/);
  const arrived = { ...payment, status: 'processing', isFinal: true } as const;
  expect(read(<RefillLine item={{ ...released, payment: arrived }} />)).toContain('Arrived');
  const failed = { ...arrived, status: 'failed', failure: 'reverted' } as const;
  expect(read(<RefillLine item={{ ...released, payment: failed }} />)).toMatch(/Failed .*Failure reason: reverted/);
});

test('a waiting payout can be released or rejected, but not by an auditor or by whoever approved its order', () => {
  const { id, network, asset, amount } = refill;
  const payout: WaitingPayment = { id, network, asset, amount, address: '0x1', createdAt: at, conflict: null };
  holding(staffPermissionsOf('treasury'));
  expect(read(<PaymentLine item={payout} />)).toMatch(/Release .*Reject/);
  const decided = read(<PaymentLine item={{ ...payout, conflict: 'decidedBefore' }} />);
  expect(decided).toContain('Another operator must make the second');
  expect(decided).not.toMatch(/Release|Reject/);
  holding(staffPermissionsOf('auditor'));
  expect(read(<PaymentLine item={payout} />)).not.toMatch(/Release|Reject/);
});

test('the tiers of a coin show their balance, what is to be paid out, and an unknown balance', () => {
  const tier = (wallet: 'hot' | 'warm' | 'cold', balance: string | null, leaving = '0') => ({
    wallet,
    balance,
    leaving,
    addresses: balance === null ? [] : [`0x${wallet}`],
  });
  const tiers = [tier('hot', '100.000000', '250.000000'), tier('warm', '1400.000000', '5'), tier('cold', null)];
  const text = read(
    <WalletList asOf={at} items={[{ asset: 'USDC', network: 'ETH', hotLimit: '500.000000', tiers }]} />,
  );
  expect(text).toContain('The hot wallet pays up to 500.00 USDC automatically');
  expect(text).toMatch(/Hot Too little 100\.00 USDC 250\.00 USDC to be paid out 0xhot/);
  expect(text).toMatch(/Warm 1,400\.00 USDC 5\.00 USDC to be paid out 0xwarm/);
  expect(text).toMatch(/Cold Unknown The network node isn’t responding/);
  expect(read(<WalletList asOf={at} items={[]} />)).toContain('No blockchain connected');
});

test('a comparison names each amount between the chains and the ledger, and any unexplained difference', () => {
  const same: Comparison = {
    id: refill.id,
    asset: 'BTC',
    onChain: '1.50000000',
    inLedger: '1.40000000',
    difference: '0.00000000',
    wallets: { hot: '0.50000000', deposit: '1.00000000', warm: '0.00000000' },
    explained: { belowMinimum: '0.10000000', notReported: '0.00000000' },
    madeAt: at,
  };
  const agreed = read(<ComparisonLine item={same} />);
  expect(agreed).toContain('Reconciled');
  expect(agreed).toContain('Hot 0.50 Customer addresses 1.00');
  expect(agreed).toContain('Deposits below the minimum, not credited 0.10 BTC');
  expect(agreed).not.toMatch(/not processed yet|Not explained/);
  const lacking = read(<ComparisonLine item={{ ...same, difference: '-0.00000001' }} />);
  expect(lacking).toMatch(/Difference found .*Unexplained 0\.00000001 BTC missing on-chain/);
  expect(read(<ComparisonLine item={{ ...same, difference: '2' }} />)).toContain('2.00 BTC extra on-chain');
});

test('a list that is loaded whole is shown in pages', async () => {
  const load = inPages(async () => Array.from({ length: 23 }, (_, index) => index));
  const first = await load(undefined);
  expect([first.items.length, first.nextCursor]).toEqual([10, '10']);
  const last = await load('20');
  expect([last.items, last.nextCursor]).toEqual([[20, 21, 22], null]);
});

test('a user without the permission is told that the page is for staff', () => {
  const page = (
    <OperatorPage permission="desk.custody.read" title="Custody" about="">
      what operators see
    </OperatorPage>
  );
  holding([]);
  expect(read(page)).toContain('This page is for our staff');
  expect(read(page)).not.toContain('what operators see');
  holding(['desk.custody.read']);
  expect(read(page)).toContain('what operators see');
});
