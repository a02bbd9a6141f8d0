import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { useSearchText } from './use-search-text.ts';

/** The navigations that are on their way, oldest first: each changes the address when the test lets it. */
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

/** What an input method shows of a word that is still being composed, as the browser itself does it. */
const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
const commit = (text: string) => cdp().send('Input.insertText', { text });

test('letters typed while the address is on its way stay, and reach it too', async () => {
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

test('a word that is being composed is left alone by an address that arrives, and is searched when it is done', async () => {
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
  // Nothing of the half-written word was searched for.
  expect(onTheirWay.map(({ q }) => q)).toEqual(['USDT']);
  await commit('确认');
  await expect.element(box()).toHaveValue('USDT 确认');
  (await next('USDT 确认')).arrive();
  await expect.element(page.getByText('Address: USDT 确认')).toBeVisible();
  expect(onTheirWay).toHaveLength(2);
});

test('the way back changes the field', async () => {
  await show(<Search />);
  await box().fill('pier');
  (await next('pier')).arrive();
  await expect.element(page.getByText('Address: pier')).toBeVisible();
  back('');
  await expect.element(box()).toHaveValue('');
});
