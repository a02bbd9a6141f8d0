import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { maxSigners } from '#contract/multi-sig/rules.ts';
import { OwnersActions } from './owners-actions.tsx';
import type { SignerRow, WalletDetail } from './rows.ts';

const network = vi.hoisted(() => ({ isOffline: false }));
vi.mock('#src/platform/connection.ts', () => ({ useIsOffline: () => network.isOffline }));
vi.mock('#src/platform/permitted.tsx', () => ({ usePermission: () => true }));
// The dialogs open on a press, which needs a browser.
vi.mock('./owners-dialogs.tsx', () => ({
  AddDialog: null,
  MinimumDialog: null,
  RemoveDialog: null,
  ReplaceDialog: null,
}));

// Without a catalogue, English is shown as it is in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

const signer = (status: SignerRow['status'], label: string) => ({ id: label, status, label, name: null }) as SignerRow;
const wallet = (change: Partial<WalletDetail>) =>
  ({
    isMine: true,
    status: 'ready',
    hasOpen: false,
    signerCount: 3,
    signers: [signer('active', '10000001'), signer('active', '10000002'), signer('active', '10000003')],
    ...change,
  }) as WalletDetail;

/** Returns the labels of the enabled buttons and the text beside them. */
function shown(change: Partial<WalletDetail>) {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider withCssVariables={false} withGlobalClasses={false}>
        <OwnersActions wallet={wallet(change)} />
      </MantineProvider>
    </I18nProvider>,
  );
  const buttons = html.match(/<button.*?<\/button>/g) ?? [];
  const pressable = buttons.filter((button) => !/<button[^>]* disabled=""/.test(button));
  const textOf = (part: string) => part.replaceAll(/<[^>]*>/g, '');
  return { pressable: pressable.map(textOf), why: textOf(/<p[^>]*role="status".*?<\/p>/.exec(html)?.[0] ?? '') };
}

const all = ['Add signer', 'Replace signer', 'Remove signer', 'Change approvals required'];

test('the signers of a wallet with no open operation can be changed, and no reason is shown', () => {
  expect(shown({})).toEqual({ pressable: all, why: '' });
});

test('all actions are disabled, with a reason, while an operation is open or a new signer is about to join', () => {
  const why = 'You can change the signers once the open operation is finished.';
  expect(shown({ hasOpen: true })).toEqual({ pressable: [], why });
  expect(shown({ signers: [signer('active', '10000001'), signer('waiting', '10000004')] })).toEqual({
    pressable: [],
    why,
  });
});

test('no signer can be added while another is invited, and the reason names who has to answer', () => {
  const { pressable, why } = shown({ signers: [signer('active', '10000001'), signer('invited', '10000004')] });
  expect(pressable).toEqual(all.slice(1));
  expect(why).toContain('once 10000004 has answered the invitation');
});

test('no signer can be added to a full wallet, and it says so', () => {
  expect(shown({ signerCount: maxSigners })).toEqual({
    pressable: all.slice(1),
    why: `A wallet can have up to ${maxSigners} signers.`,
  });
});

test('offline, all actions are disabled', () => {
  network.isOffline = true;
  expect(shown({})).toEqual({ pressable: [], why: 'You’re offline. Connect to continue.' });
  network.isOffline = false;
});
