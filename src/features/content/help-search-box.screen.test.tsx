import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Routed } from '#src/ui/routed.tsx';
import { HelpSearchBox } from './help-search-box.tsx';

/** Loads of the results page, oldest first; each takes as long as the test wants. */
const loads: { readonly q: string; readonly arrive: () => void }[] = [];
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  loads.length = 0;
});

function Results() {
  const { q = '' } = useSearch({ strict: false });
  return (
    <>
      <HelpSearchBox initial={q} />
      <output>{`Results for: ${q}`}</output>
    </>
  );
}

/**
 * Renders two pages as in the product: a search starts on one and its results are the other, and navigating takes time.
 */
async function showHelp() {
  const root = createRootRoute();
  const begin = createRoute({ getParentRoute: () => root, path: '/help', component: () => <HelpSearchBox /> });
  const results = createRoute({
    getParentRoute: () => root,
    path: '/help/search',
    validateSearch: (search: Record<string, unknown>) => (typeof search['q'] === 'string' ? { q: search['q'] } : {}),
    loaderDeps: ({ search }) => search,
    loader: async ({ deps }) => {
      const gate = Promise.withResolvers<void>();
      loads.push({ q: deps.q ?? '', arrive: () => gate.resolve() });
      await gate.promise;
    },
    component: Results,
    pendingMs: 60_000,
  });
  const router = createRouter({
    routeTree: root.addChildren([begin, results]),
    InnerWrap: Routed,
    history: createMemoryHistory({ initialEntries: ['/help'] }),
  });
  await render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
}

const box = () => page.getByRole('searchbox');
const load = async (q: string) => {
  await expect.poll(() => loads.map((one) => one.q)).toContain(q);
  return loads.find((one) => one.q === q)!;
};
const type = (text: string) => cdp().send('Input.insertText', { text });
const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

test('text typed while results are loading is searched too, without another click', async () => {
  await showHelp();
  await box().click();
  await type('wire');
  const first = await load('wire');
  await type(' fee');
  first.arrive();
  await expect.element(page.getByText('Results for: wire', { exact: true })).toBeVisible();
  await expect.element(box()).toHaveValue('wire fee');
  await userEvent.keyboard('s');
  await expect.element(box()).toHaveValue('wire fees');
  (await load('wire fees')).arrive();
  await expect.element(page.getByText('Results for: wire fees')).toBeVisible();
  await expect.element(box()).toHaveValue('wire fees');
});

test('a word being composed with an input method is not interrupted when results arrive', async () => {
  await showHelp();
  await box().click();
  await type('USDT');
  (await load('USDT')).arrive();
  await expect.element(page.getByText('Results for: USDT')).toBeVisible();
  await type('1');
  const second = await load('USDT1');
  await compose('ti');
  second.arrive();
  await expect.element(page.getByText('Results for: USDT1')).toBeVisible();
  await compose("ti'xian");
  await expect.element(box()).toHaveValue("USDT1ti'xian");
  await type('提现');
  await expect.element(box()).toHaveValue('USDT1提现');
  (await load('USDT1提现')).arrive();
  await expect.element(page.getByText('Results for: USDT1提现')).toBeVisible();
  expect(loads.map(({ q }) => q)).toEqual(['USDT', 'USDT1', 'USDT1提现']);
});
