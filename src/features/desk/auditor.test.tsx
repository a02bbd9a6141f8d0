import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { caseKindNames, caseKinds, type CaseKind } from '#contract/desk/kinds.ts';
import { must } from '#contract/platform/errors.ts';
import { caseAnswers } from '#contract/desk/rules.ts';
import { staffPermissionsOf, staffRoles, type StaffRole } from '#contract/staff/permissions.ts';
import { queryClient } from '#src/platform/query.ts';
import { setSignedIn, type UserInfo } from '#src/platform/session-state.ts';
import { CaseActions } from './case-actions.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import type { Case } from './rows.ts';

// Server-rendered markup is that of a public page before the user is known; here a user is signed in.
vi.mock('#src/platform/session-state.ts', async (load) => {
  const real = await load<typeof import('#src/platform/session-state.ts')>();
  return { ...real, sessionAhead: real.getSession };
});
// Loading the calls starts listening to other tabs; here there are none.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => {}));

// Without a catalogue, English is shown as written in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

const at = '2026-03-01T10:00:00.000Z';
const caseOf = (kind: CaseKind, canAct: boolean) =>
  ({
    id: '01930000-0000-7000-8000-0000000000aa',
    kind,
    subjectId: '01930000-0000-7000-8000-0000000000ab',
    state: 'open',
    customer: { uid: '10000002', name: 'Bo Tanaka' },
    needed: 1,
    decided: 0,
    openedAt: at,
    closedAt: null,
    assignee: null,
    isMine: false,
    facts: [],
    version: '1',
    answers: caseAnswers,
    earlier: ['Olu Operator'],
    entries: [],
    colleagues: [],
    roles: [],
    conflict: null,
    canAct,
  }) as unknown as Case;

/** Returns the enabled controls of a piece of the desk, and its text. */
function shown(role: StaffRole, piece: ReactElement) {
  setSignedIn({ uid: '10000001', companies: [], permissions: staffPermissionsOf(role) } as unknown as UserInfo);
  const html = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>{piece}</I18nProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const textOf = (part: string) => part.replaceAll(/<[^>]*>/g, '');
  const buttons = html.match(/<button.*?<\/button>/g) ?? [];
  const fields = html.match(/<(?:select|input|textarea)\b[^>]*>/g) ?? [];
  const isOpen = (part: string) => !/^<\w+[^>]* disabled=""/.test(part);
  return { pressable: buttons.filter(isOpen).map(textOf), open: fields.filter(isOpen), text: textOf(html) };
}

/** Returns the role that decides cases of a kind. */
const deciderOf = (kind: CaseKind) =>
  staffRoles.find((role) => {
    const held = staffPermissionsOf(role);
    return held.includes(`desk.${caseKinds[kind].area}.act`) && held.includes('desk.cases.act');
  });

describe.each(caseKindNames)('a case of the kind %s', (kind) => {
  // Even if the server wrongly reports that they may act, the auditor's role says that they may not.
  test.each([false, true])(
    'has no enabled controls for an auditor, and says that another role decides it',
    (canAct) => {
      const item = caseOf(kind, canAct);
      const decision = shown('auditor', <DecisionPanel item={item} />);
      expect([decision.pressable, decision.open]).toEqual([[], []]);
      expect(decision.text).toContain('You can view this case. Another role decides it.');
      const beside = shown('auditor', <CaseActions item={item} />);
      expect([beside.pressable, beside.open]).toEqual([[], []]);
    },
  );

  test('can be decided by the role responsible for it', () => {
    const decider = deciderOf(kind);
    expect(decider).toBeDefined();
    if (!decider) return;
    const item = caseOf(kind, true);
    expect(shown(decider, <DecisionPanel item={item} />).pressable).toEqual(['Approve', 'Reject']);
    expect(shown(decider, <CaseActions item={item} />).pressable).toContain('Add note');
  });

  test('is asked about and handed on only by the role that decides it, once it is escalated', () => {
    const decider = must(deciderOf(kind), 'a role that decides it');
    const actions = (canAct: boolean) => shown(decider, <CaseActions item={caseOf(kind, canAct)} />).pressable;
    const ask = caseKinds[kind].canAsk ? ['Request information'] : [];
    expect(actions(true)).toEqual(['Assign to me', 'Add note', ...ask, 'Escalate']);
    expect(actions(false)).toEqual(['Assign to me', 'Add note']);
  });
});
