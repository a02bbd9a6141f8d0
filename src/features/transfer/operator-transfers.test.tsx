import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { staffPermissionsOf } from '#contract/staff/permissions.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { keyOf } from '#src/platform/ask.ts';
import type { HeldRow } from './operator-decide.tsx';
import { OperatorTransfersScreen } from './screens/operator-transfers.tsx';

const world = vi.hoisted((): { permissions: readonly string[]; status: string } => ({
  permissions: [],
  status: 'audit',
}));
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => undefined,
  useSearch: () => ({ status: world.status }),
}));
vi.mock('#src/platform/session.ts', () => ({ useSession: () => ({ user: { permissions: world.permissions } }) }));
// These modules need a browser and its network.
vi.mock('#src/platform/api.ts', () => ({
  api: async () => undefined,
  request: async () => undefined,
  isCancelled: () => false,
}));
vi.mock('#src/platform/connection.ts', () => ({ useIsOffline: () => false }));
vi.mock('#src/platform/query.ts', () => ({ queryClient: undefined }));

i18n.loadAndActivate({ locale: 'en', messages: {} });
beforeEach(() => Object.assign(world, { permissions: staffPermissionsOf('compliance'), status: 'audit' }));

const held = {
  id: '01930000-0000-7000-8000-0000000000aa',
  type: 'other',
  fromName: 'Ada Lindqvist',
  fromUid: '10000001',
  toName: 'Bo Tanaka',
  toUid: '10000002',
  asset: 'USDT',
  amount: '60000.000000',
  status: 'audit',
  remark: 'rent',
  reason: null,
  createdAt: '2026-11-20T10:00:00.000Z',
} as unknown as HeldRow;

/** Renders the screen with these rows loaded for the chosen status. */
function shown(items?: readonly HeldRow[]): string {
  const client = new QueryClient();
  const page = { pages: [{ items, nextCursor: null }], pageParams: [undefined] };
  if (items) client.setQueryData([...keyOf(transfer.listHeld), world.status], page);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <MantineProvider withCssVariables={false} withGlobalClasses={false}>
          <OperatorTransfersScreen />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
}

test('a held transfer is shown with both parties, its amount and both decisions', () => {
  const text = shown([held]);
  expect(text).toContain('Ada Lindqvist → Bo Tanaka');
  expect(text).toContain('60,000.00');
  expect(text).toMatch(/UID 10000001 → UID 10000002.*rent/);
  expect(text).toContain('aria-label="Release to Bo Tanaka"');
  expect(text).toContain('aria-label="Return to Ada Lindqvist"');
});

test('an auditor can view a held transfer but not decide it', () => {
  world.permissions = staffPermissionsOf('auditor');
  const text = shown([held]);
  expect(text).toContain('Ada Lindqvist → Bo Tanaka');
  expect(text).not.toContain('<button');
});

test('a decided transfer shows its reason and offers no decision', () => {
  world.status = 'returned';
  const text = shown([{ ...held, status: 'returned', reason: 'Not explained' }]);
  expect(text).toContain('Not explained');
  expect(text).not.toContain('aria-label');
});

test('an empty queue says so, and a user who is not staff sees no transfers', () => {
  expect(shown([])).toContain('Queue is clear');
  world.permissions = [];
  const text = shown([held]);
  expect(text).toContain('This page is for our staff');
  expect(text).not.toContain('Ada Lindqvist');
});
