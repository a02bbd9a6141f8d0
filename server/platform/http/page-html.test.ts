import { expect, test } from 'vitest';
import { contactSettings, footerContacts } from '#contract/content/footer.ts';
import { pageHtml, type GivenToPage } from './page-html.ts';

const chunks = [
  'src/front.tsx',
  'node_modules/react-dom/client.js',
  'src/front/begin.ts',
  'src/features/pricing/screens/price.tsx',
  'src/features/content/screens/help-detail.tsx',
  'src/locales/start/en.po',
  'src/locales/front/en.po',
  'src/ui/kit.tsx',
  'src/features/content/footer.tsx',
  'src/features/shell/preferences.tsx',
  'src/features/content/notice-bell.tsx',
  'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
];
const parts = {
  template: `<html lang="en"><head><title></title><meta name="description" content="" /><link rel="stylesheet" crossorigin href="/a.css"><link rel="icon" />
    <script type="module" src="/a.js"></script></head><body><div id="root"></div></body></html>`,
  manifest: Object.fromEntries(chunks.map((name, index) => [name, { file: `${index}.js` }])),
  styles: { '/price': 'main{color:red}' },
};
const rendered = {
  page: '/price',
  locale: 'en',
  title: 'Pricing',
  description: 'What it costs',
  body: '<main></main>',
};

/** Returns the email address that the page gives to search engines. */
function emailOf(given?: GivenToPage): unknown {
  const [, data = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(pageHtml(parts, rendered, given)) ?? [];
  const { '@graph': graph } = JSON.parse(data) as { '@graph': readonly { '@type': string; email?: string }[] };
  return graph.find((one) => one['@type'] === 'Organization')?.email;
}
const settings = (contacts: object) => ({ settings: [{ type: contactSettings, content: JSON.stringify(contacts) }] });

test('search engines are given the installation’s customer service address', () => {
  expect(emailOf(settings({ customerService: 'care@house.example' }))).toBe('care@house.example');
});

test('search engines are given the product’s default address if the installation has set none', () => {
  for (const given of [undefined, {}, settings({})]) expect(emailOf(given)).toBe(footerContacts.customerService);
});

test('a page inlines its styles verbatim, whatever they contain', () => {
  const styles = { '/price': "a::after{content:'$&$1'}" };
  expect(pageHtml({ ...parts, styles }, rendered)).toContain(`<style>${styles['/price']}</style>`);
});

test('search engines are told when a text was last changed', () => {
  const texts = { articles: [{ id: 'terms', updatedAt: '2026-11-27T10:00:00.000Z' }] };
  const styles = { '/help/detail': '' };
  const changedOf = (page: string) =>
    /"dateModified":"([^"]*)"/.exec(pageHtml({ ...parts, styles }, { ...rendered, page }, texts))?.[1];
  expect(changedOf('/help/detail?id=terms')).toBe('2026-11-27T10:00:00.000Z');
  expect(changedOf('/help/detail?id=fees')).toBeUndefined();
});
