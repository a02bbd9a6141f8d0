import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { staffPermissionsOf, type StaffRole } from '#contract/staff/permissions.ts';
import { operatorActions } from '#contract/withdrawals/rules.ts';
import { setSignedIn, type UserInfo } from '#src/platform/session-state.ts';
import { ClosureLine } from './operator-closures.tsx';
import { OperatorDecide } from './operator-decide.tsx';
import type { ReviewedWithdrawal } from './operator-list.tsx';
import { operatorActionNames } from './wording.ts';

// Other tabs are listened to as soon as the calls are loaded; here are none.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => {}));

// Without a catalogue English shows as it stands in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

/** What a reader reads. */
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

test('what is closed says of which coin where, by whom and why, and can be opened again', () => {
  const text = read(<ClosureLine item={closure} />);
  expect(text).toMatch(/USDT · TRON .* Closed Reopen Paused by Olga, 2026-03-01.*: the chain split/);
});

const stuck = {
  status: 'abnormalOrder',
  firstDecision: null,
  needsTwoOperators: false,
  actions: ['resume', 'fail'],
} as unknown as ReviewedWithdrawal;

test('what the server offers for a withdrawal that is stuck is offered, and nothing else', () => {
  const text = read(<OperatorDecide item={stuck} decided={() => {}} />);
  expect(text.trim()).toBe('Resume Mark as failed and return funds');
  const second = read(<OperatorDecide item={{ ...stuck, firstDecision: 'fail' }} decided={() => {}} />);
  expect(second).toContain('First decision: Mark as failed and return funds. It needs a second operator.');
});

test('who may not take what the server offers reads that others decide, and opens nothing that is closed', () => {
  holding('auditor');
  const text = read(<OperatorDecide item={stuck} decided={() => {}} />);
  expect(text.trim()).toBe('You can view this case. Another role decides it.');
  // Compliance decides withdrawals, and only reads what is closed.
  holding('compliance');
  expect(read(<OperatorDecide item={stuck} decided={() => {}} />)).toContain('Resume');
  expect(read(<ClosureLine item={closure} />)).not.toContain('Reopen');
});

test('every action of an operator has a name of its own', () => {
  const names = operatorActions.map((action) => operatorActionNames[action].message ?? operatorActionNames[action].id);
  expect(new Set(names).size).toBe(operatorActions.length);
});
