import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserInfo } from './session-state.ts';

const refreshUser = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => undefined));
vi.mock('./sign-in.ts', () => ({ refreshUser }));
const world = vi.hoisted(() => ({ kycStatus: 3 as UserInfo['kycStatus'], company: null as string | null }));
vi.mock('./session-state.ts', () => ({
  getSession: () => ({ status: 'signedIn', user: { kycStatus: world.kycStatus } }),
}));
vi.mock('./acting-choice.ts', () => ({ actingFor: () => world.company }));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('navigator', { onLine: true });
  vi.resetModules();
  const { followPermissions } = await import('./permission-changes.ts');
  followPermissions();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  refreshUser.mockClear();
  Object.assign(world, { kycStatus: 3, company: null });
});

test('a verified user’s own permissions are final', () => {
  vi.advanceTimersByTime(600_000);
  expect(refreshUser).not.toHaveBeenCalled();
});

test('a user under review hears of a decision within seconds', () => {
  world.kycStatus = 1;
  vi.advanceTimersByTime(20_000);
  expect(refreshUser).toHaveBeenCalledTimes(2);
});

test('a member who acts for a company hears of a changed role within a minute', () => {
  world.company = '10000003';
  vi.advanceTimersByTime(60_000);
  expect(refreshUser).toHaveBeenCalledTimes(1);
});
