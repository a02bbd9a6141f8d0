import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { addresses } from '#contract/addresses/calls.ts';
import { readEntry } from '#contract/addresses/read-entry.ts';
import { readBook } from './csv.ts';
import { Failures, Preview } from './import-rows.tsx';
import type { BookRow } from './rows.ts';
import { UndoBar } from '#src/ui/undo-bar.tsx';
import { sendDeletion, undoDeletion } from './use-deletion.ts';
import { judgeRows } from './verdicts.ts';

const done = vi.hoisted((): string[] => []);
vi.mock('#src/platform/api.ts', () => ({
  isCancelled: () => false,
  api: async ({ name }: { name: string }, { body }: { body: { id: string } }) => {
    done.push(`${name} ${body.id}`);
  },
}));
vi.mock('#src/features/commands/index.ts', () => ({
  doOnce: (_name: string, _body: unknown, send: (options: object) => Promise<unknown>) => send({}),
}));
vi.mock('./sync.ts', () => ({ addressesTable: {} }));
// The module that reads the rows needs a browser.
vi.mock('./rows.ts', () => ({ nameOf: ({ remark }: BookRow) => remark }));

// Without a catalogue, English is shown as written in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });
beforeEach(() => void done.splice(0));

const rowsOf = (file: string) => {
  const read = readBook(file);
  return read.missing ? [] : read.entries;
};
const shown = (piece: ReactElement) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider withCssVariables={false} withGlobalClasses={false}>
        {piece}
      </MantineProvider>
    </I18nProvider>,
  );

test('a deletion is sent at once, its undo restores the same entry, and both reload the address book', async () => {
  await sendDeletion('a1');
  expect(done).toEqual(['addresses.delete a1']);
  await undoDeletion('a1');
  expect(done.slice(1)).toEqual(['addresses.restore a1']);
  for (const call of [addresses.delete, addresses.restore]) expect(call.touches).toContain(addresses.list.name);
});

test('a deleted entry is named with an undo button, and nothing is shown if there is none', () => {
  const undo = async () => undefined;
  const bar = shown(<UndoBar name="the till" isBusy={false} undo={undo} />);
  expect(bar).toContain('role="status"');
  expect(bar).toContain('the till was deleted.');
  expect(bar).toContain('Undo');
  expect(shown(<UndoBar name={undefined} isBusy={false} undo={undo} />)).toBe('');
});

test('the preview shows what becomes of each row of a file, and the reason for a bad one', () => {
  const file = [
    'coin,network,address,remark',
    'ETH,ETH,0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed,good',
    'ETH,ETH,0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed,twice',
    'ETH,ETH,nothing,broken',
    'NONE,NONE,0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed,unknown',
  ].join('\n');
  const rows = rowsOf(file);
  const verdicts = judgeRows(rows, [], 'test', readEntry);
  const judged = rows.flatMap((row, index) => (verdicts[index] ? [{ row, verdict: verdicts[index] }] : []));
  const lines = shown(<Preview judged={judged} stage="test" />)
    .split('<li>')
    .slice(1);
  const wanted = [/good.*Ready to add/, /twice.*Duplicate address/, /broken.*nothing.*address/, /unknown.*coin/i];
  for (const [index, pattern] of wanted.entries()) expect(lines[index]).toMatch(pattern);
  expect(lines).toHaveLength(4);
});

test('entries that the server refused are listed with the reason', () => {
  const [row] = rowsOf('coin,network,address\nETH,ETH,0xabc');
  const entry = row && { ...row, userType: 'individual' as const, holding: 'selfHosted' as const };
  const text = entry ? shown(<Failures failed={[{ entry, reason: 'The book is full' }]} />) : '';
  expect(text).toContain('role="alert"');
  expect(text).toMatch(/0xabc.*The book is full/);
});
