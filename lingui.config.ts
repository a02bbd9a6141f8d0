import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { closureOf, findImports, readTree } from './scripts/source-tree.ts';

/** The home has no form, no desk and nothing of an account: what they and the workspace say is not of the start. */
const ui =
  'src/ui/!(answered|as-of|best-price|copy-field|customer-status|device-facts|fee-rule|form-dialog|form-error|money-review|periods|pin-field|review-list|sent-code-field|side-choice|stored|undo-bar).tsx';
const start = [
  'src/app.tsx',
  'src/platform/api.ts',
  ui,
  'src/features/shell/*.{ts,tsx}',
  'src/features/shell/screens',
  'src/features/home',
  // The visitors’ bell in the header, and what the foot and pages of texts have of the house.
  'src/features/content/{announcement-preview,contact-mail,footer,notice-bell}.tsx',
];

const imports = findImports(readTree());
const frame = 'src/features/shell/app/frame.tsx';
const signIn = 'src/features/auth/screens/login.tsx';

/**
 * The pages that visits begin with have a catalogue of their own: whoever opens one waits for no other page's words. Each is
 * named with the code that it begins with, and says what that brings with it; what comes to such a page later waits for
 * the texts of all (`pageTextsThere`).
 */
export const firstPages = {
  /** Every page that is made ahead of time, the home and signing in aside. */
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

/** What comes to those pages late has its words with them: who isn't signed in never waits for the texts of all. */
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
  // What a first visit of the home needs, what the first pages add, and what every other page does: src/platform/i18n.ts loads them.
  catalogs: [
    { path: '<rootDir>/src/locales/start/{locale}', include: start },
    ...Object.entries(firstPages).map(ofPage),
    { path: '<rootDir>/src/locales/pages/{locale}', include: ['src'], exclude: start },
  ],
  // Line numbers would change with every edit and make the catalogues noisy to review.
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
});
