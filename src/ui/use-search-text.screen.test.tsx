import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { useSearchText } from './use-search-text.ts';

/** Pending navigations, oldest first: each changes the address when the test lets it. */
let onTheirWay: { readonly q: string; readonly arrive: () => void }[] = [];
let back: (q: string) => void = () => undefined;
beforeEach(() => {
  onTheirWay = [];
});

function Search() {
  const [address, setAddress] = useState('');
  useEffect(() => {
    back = setAddress;
  }, []);
  const put = (q: string) => void onTheirWay.push({ q, arrive: () => setAddress(q) });
  const { field } = useSearchText(address, put, { pauseMs: 20 });
  return (
    <>
      <input type="search" aria-label="Search" {...field} />
      <output>{`Address: ${address}`}</output>
    </>
  );
}

const box = () => page.getByRole('searchbox', { name: 'Search' });
const next = async (q: string) => {
  await expect.poll(() => onTheirWay.map((one) => one.q)).toContain(q);
  return onTheirWay.find((one) => one.q === q)!;
};

/** Simulates the text that an input method shows for a word still being composed, through the browser itself. */
const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
const commit = (text: string) => cdp().send('Input.insertText', { text });

test('letters typed while a navigation is pending stay, and reach the URL too', async () => {
  await show(<Search />);
  await box().click();
  await userEvent.keyboard('nor');
  const first = await next('nor');
  await userEvent.keyboard('th ');
  first.arrive();
  await userEvent.keyboard('pier');
  await expect.element(box()).toHaveValue('north pier');
  (await next('north pier')).arrive();
  await expect.element(page.getByText('Address: north pier')).toBeVisible();
  await expect.element(box()).toHaveValue('north pier');
});

test('an arriving navigation leaves an IME composition alone, and the composed word is searched when it is done', async () => {
  await show(<Search />);
  await box().click();
  await commit('USDT ');
  const first = await next('USDT');
  await compose('q');
  await compose('qu');
  first.arrive();
  await expect.element(page.getByText('Address: USDT')).toBeVisible();
  await compose("que'r");
  await compose("que'ren");
  await expect.element(box()).toHaveValue("USDT que'ren");
  // The half-written word was not searched for.
  expect(onTheirWay.map(({ q }) => q)).toEqual(['USDT']);
  await commit('确认');
  await expect.element(box()).toHaveValue('USDT 确认');
  (await next('USDT 确认')).arrive();
  await expect.element(page.getByText('Address: USDT 确认')).toBeVisible();
  expect(onTheirWay).toHaveLength(2);
});

test('going back changes the field', async () => {
  await show(<Search />);
  await box().fill('pier');
  (await next('pier')).arrive();
  await expect.element(page.getByText('Address: pier')).toBeVisible();
  back('');
  await expect.element(box()).toHaveValue('');
});
