import type { ApiKeyRow } from '../rows.ts';

const at = '2026-11-22T03:00:00.000Z';

/** A key as its owner sees it, for tests of screens. */
export const keyOf = (turn: number, changes: Partial<ApiKeyRow>): ApiKeyRow => ({
  id: `01890000-0000-7000-8000-00000000000${turn}`,
  accessKey: `${turn}`.repeat(32),
  remark: `Key ${turn}`,
  permissions: ['read'],
  withdrawalAddresses: 'all',
  ips: [],
  status: 'normal',
  abnormalReason: null,
  expiresAt: at,
  daysLeft: 90,
  withdrawals: 'none',
  withdrawalsFrom: null,
  secretVersion: 1,
  oldSecretUntil: null,
  lastUsedAt: null,
  lastUsedNetwork: null,
  createdAt: at,
  updatedAt: at,
  ...changes,
});
