import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { staffPermissionsOf, type StaffRole } from '#contract/staff/permissions.ts';
import { measures } from '#contract/withdrawals/rules.ts';
import { setSignedIn, type UserInfo } from '#src/platform/session-state.ts';
import { ClosureLine } from './operator-closures.tsx';
import type { ReviewedWithdrawal } from './operator-list.tsx';
import { Measures } from './operator-measures.tsx';
import { measureNames } from './wording.ts';

// Static rendering shows a prerendered page before the user is known; here a user is signed in.
vi.mock('#src/platform/session-state.ts', async (load) => {
  const real = await load<typeof import('#src/platform/session-state.ts')>();
  return { ...real, sessionAhead: real.getSession };
});
// Loading the calls subscribes to other tabs; there are none here.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => {}));

// Without a catalogue, English is shown as it is in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

/** Returns the text a reader sees. */
const read = (shown: React.ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <I18nProvider i18n={i18n}>{shown}</I18nProvider>
    </MantineProvider>,
  )
    .replaceAll(/<style.*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const holding = (role: StaffRole) => setSignedIn({ permissions: staffPermissionsOf(role) } as unknown as UserInfo);
beforeEach(() => holding('treasury'));

const closure = {
  asset: 'USDT',
  network: 'TRX',
  reason: 'the chain split',
  closedByName: 'Olga',
  closedAt: '2026-03-01T10:00:00.000Z',
};

test('a closure shows its coin, network, who closed it and why, and can be reopened', () => {
  const text = read(<ClosureLine item={closure} />);
  expect(text).toMatch(/USDT · TRON .* Closed Reopen Paused by Olga, 1 Mar 2026, \d\d:\d\d: the chain split/);
});

const stuck = {
  status: 'abnormalOrder',
  firstDecision: null,
  needsTwoOperators: false,
  // The two decisions of a case are offered where cases are decided.
  actions: ['approve', 'reject', 'resume', 'fail'],
} as unknown as ReviewedWithdrawal;

test('a stuck withdrawal offers only the server’s actions other than case decisions, and shows a first decision', () => {
  const text = read(<Measures item={stuck} />);
  expect(text.trim()).toBe('Resume Mark as failed and return funds');
  const second = read(<Measures item={{ ...stuck, firstDecision: 'fail' }} />);
  expect(second).toContain('First decision: Mark as failed and return funds. It needs a second operator.');
});

test('staff without the permission are told that another role decides, and can’t reopen a closure', () => {
  holding('auditor');
  const text = read(<Measures item={stuck} />);
  expect(text.trim()).toBe('You can view this case. Another role decides it.');
  // Compliance decides withdrawals, but only has read access to closures.
  holding('compliance');
  expect(read(<Measures item={stuck} />)).toContain('Resume');
  expect(read(<ClosureLine item={closure} />)).not.toContain('Reopen');
});

test('every measure has its own name', () => {
  const names = measures.map((one) => measureNames[one].message ?? measureNames[one].id);
  expect(new Set(names).size).toBe(measures.length);
});
