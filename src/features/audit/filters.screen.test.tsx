import { useRouterState } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSignedIn } from '#src/platform/session-state.ts';
import { show, staffWith } from '../../../tests/harness/screens/world.tsx';
import { AuditFilters } from './filters.tsx';

/** The form beside the search that it navigated to. */
function Tried() {
  const search = useRouterState({ select: ({ location }) => Object.values(location.search).join(' ') });
  return (
    <>
      <AuditFilters filter={{ From: '2026-11-01', Until: '2026-11-28' }} />
      <output>{search}</output>
    </>
  );
}

async function open() {
  setSignedIn(staffWith('auditor'));
  await show(<Tried />);
}
const search = () => userEvent.click(page.getByRole('button', { name: 'Search' }));
const address = () => page.getByRole('status').first();

test('a filter that no record could match is pointed out instead of being left out of the search', async () => {
  await open();
  await userEvent.fill(page.getByLabelText('Actor’s UID'), 'ada@keelson.example');
  await userEvent.fill(page.getByLabelText('Action begins with'), 'withdrawal/2');
  await userEvent.fill(page.getByLabelText('Subject'), 'withdrawal@1');
  await search();
  await expect.element(page.getByText('3 fields need your attention')).toBeVisible();
  for (const said of [
    'Enter the eight digits of a UID',
    'Letters and dots only, such as apiKey.',
    'Enter a subject as shown in a record, such as apiKey:…',
  ])
    await expect.element(page.getByText(said).first()).toBeVisible();
  await expect.element(page.getByLabelText('Actor’s UID')).toHaveFocus();
  expect(address().element().textContent).toBe('');
});

test.each([
  ['End date (UTC)', '2026-10-31', 'The end date must not be before the start date.'],
  ['Start date (UTC)', '2024-01-01', 'Choose at most one year.'],
  ['Start date (UTC)', '', 'Enter a date'],
])('%s %j is refused: %s', async (label, day, said) => {
  await open();
  await userEvent.fill(page.getByLabelText(label), day);
  await search();
  await expect.element(page.getByText(said)).toBeVisible();
  expect(address().element().textContent).toBe('');
});

test('usable filters are put into the address without their outer spaces', async () => {
  await open();
  await userEvent.fill(page.getByLabelText('Actor’s UID'), ' 10000001 ');
  await search();
  await expect.poll(() => address().element().textContent).toBe('2026-11-01 2026-11-28 10000001');
});
