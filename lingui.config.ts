import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { closureOf, findImports, readTree } from './scripts/source-tree.ts';

/**
 * The home page has no form, no desk and no account data: their texts and the workspace's are excluded from the start.
 */
const ui =
  'src/ui/!(answered|as-of|best-price|copy-field|customer-status|device-facts|fee-rule|fee-text|form-dialog|form-error|money-review|more-button|named-amount|periods|pin-field|review-list|sent-code-field|side-choice|stored|undo-bar).tsx';
const start = [
  'src/app.tsx',
  'src/platform/api.ts',
  ui,
  'src/features/shell/*.{ts,tsx}',
  'src/features/shell/screens',
  'src/features/home',
  // The visitors’ bell in the header, and the company data in the footer and on text pages.
  'src/features/content/{announcement-preview,contact-mail,footer,notice-bell}.tsx',
];

const imports = findImports(readTree());
const frame = 'src/features/shell/app/frame.tsx';
const signIn = 'src/features/auth/screens/login.tsx';

/**
 * Entry pages have their own catalogues, so visitors don't wait for other pages' texts. Each is listed with the code it
 * starts with, which determines what it brings in; anything such a page loads later waits for the texts of all pages
 * (`pageTextsThere`).
 */
export const firstPages = {
  /** Every prerendered page except home and sign-in. */
  front: [
    ...imports
      .filter(({ from, to, isLazy }) => from === 'src/front/screens.ts' && isLazy && to !== signIn)
      .map(({ to }) => to),
    'src/features/liabilities/newest.tsx',
  ],
  'sign-in': [signIn],
  overview: [
    'src/features/assets/screens/overview.tsx',
    'src/features/assets/balances.tsx',
    'src/features/assets/trend-chart.tsx',
    frame,
  ],
  activity: ['src/features/assets/screens/order.tsx', frame],
} as const;

/**
 * What those pages load later has its texts included: visitors who aren't signed in never wait for the full catalogue.
 */
const lateOnFront = [
  'src/features/contact-us/!(operator-*).{ts,tsx}',
  'src/features/content/{copy-link,help-search-box}.tsx',
  'src/features/{company,liabilities,pricing,products,status}',
];
const ofPage = ([name, code]: [string, readonly string[]]) => ({
  path: `<rootDir>/src/locales/${name}/{locale}`,
  include: [
    ...[...closureOf(code, imports)].filter((path) => path.startsWith('src/') && /\.tsx?$/.test(path)),
    ...(name === 'front' ? lateOnFront : []),
  ],
  exclude: start,
});

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-CN'],
  // Texts for a first visit to the home page, those the entry pages add, and those of every other page; loaded by
  // src/platform/i18n.ts.
  catalogs: [
    { path: '<rootDir>/src/locales/start/{locale}', include: start },
    ...Object.entries(firstPages).map(ofPage),
    { path: '<rootDir>/src/locales/pages/{locale}', include: ['src'], exclude: start },
  ],
  // Line numbers would change with every edit and make the catalogues noisy to review.
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
});
