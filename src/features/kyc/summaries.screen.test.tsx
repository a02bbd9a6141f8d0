import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { CompanySummary } from './company-summary.tsx';
import { toCompanyValues } from './company-values.ts';
import { PersonLines } from './person-lines.tsx';
import { PersonSummary } from './person-summary.tsx';
import { toPersonValues } from './person-values.ts';

const person = { bornOn: '1990-07-15', validFrom: '2020-01-01', validTo: '2030-12-31', photos: { front: 'a' } };
const days = ['Jul 15, 1990', 'Jan 1, 2020', 'Dec 31, 2030'];

test('a person’s days and files are written in words for review', async () => {
  await show(<PersonSummary values={toPersonValues(person)} flaws={[]} go={() => {}} open={() => {}} />);
  for (const day of [...days, 'Uploaded']) await expect.element(page.getByText(day, { exact: true })).toBeVisible();
});

test('staff read a person’s days in words', async () => {
  await show(<PersonLines form={person} />);
  for (const day of days) await expect.element(page.getByText(day, { exact: true })).toBeVisible();
});

test('a company’s day and files are written in words', async () => {
  const form = { establishedOn: '2011-05-03', documents: { registration: 'a' }, owners: [] };
  await show(<CompanySummary values={toCompanyValues(form)} />);
  for (const text of ['May 3, 2011', 'Uploaded'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('an unfinished day stays as entered', async () => {
  await show(<PersonLines form={{ bornOn: '1990-02-30' }} />);
  await expect.element(page.getByText('1990-02-30')).toBeVisible();
});
