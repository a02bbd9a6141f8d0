import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { stepUpActions } from '#contract/step-up/actions.ts';
import { actionFacts, factNames } from '#contract/step-up/shown.ts';
import type { Account } from '#src/platform/account.ts';
import { Facts } from './facts.tsx';
import type { StepUpRequest } from './requests.ts';
import { actionNames, factLabel } from './wording.ts';

// Without a catalogue, English is shown as it is in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

const account: Account = {
  uid: '10000003',
  name: 'North Pier Ltd',
  isCompany: true,
  kycStatus: 3,
  tier: 'standard',
  country: null,
  permissions: [],
  isActing: true,
  isLost: false,
};
const shown = (request: Partial<StepUpRequest>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Facts
        request={{
          id: 1,
          action: 'transfer.create',
          values: {},
          named: {},
          account,
          isRepeated: false,
          settle: () => undefined,
          ...request,
        }}
      />
    </I18nProvider>,
  ).replaceAll(/<\/dt><dd>/g, ': ');

test('the dialog shows the amount, the recipient and the account that pays', () => {
  const text = shown({ values: { to: '10000002', asset: 'USDT', amount: '50' }, named: { payee: 'A•• L•••t' } });
  expect(text).toContain('Amount: 50 USDT');
  expect(text).toContain('Recipient: A•• L•••t (10000002)');
  expect(text).toContain('Paid from: North Pier Ltd (10000003)');
});

test('the dialog describes an operator’s decision in words', () => {
  const values = { case: 'kyc', id: 'some id', decision: 'approve', amount: '', asset: '' };
  const text = shown({ action: 'staff.decide', values });
  expect(text).toContain('Case: Identity verification');
  expect(text).toContain('Decision: Approve');
});

describe.each(stepUpActions)('%s', (action) => {
  const values = Object.fromEntries(factNames.map((name) => [name, name === 'change' ? 'create' : `the ${name}`]));

  test('has a name and shows each of its facts, with the account only if it is about one', () => {
    const { facts, isAboutAccount } = actionFacts[action];
    expect(actionNames[action].id).toBeTruthy();
    const text = shown({ action, values: {}, named: values });
    for (const name of facts) {
      expect(text).toContain(`${i18n._(factLabel(name, action, {}))}: `);
      if (name !== 'change') expect(text).toContain(`the ${name}`);
    }
    expect(text.includes('North Pier Ltd')).toBe(isAboutAccount);
  });
});
