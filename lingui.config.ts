import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

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

/** What stands on the sign-in page until it answers: a test holds this to what the page's code brings. */
const signIn = [
  'src/features/auth/{email-sign-in,load-sign-in,passkey-sign-in,password-form}.{ts,tsx}',
  'src/features/auth/screens/login.tsx',
  'src/ui/form-error.tsx',
];

/** What stands on the overview, with the frame round it: a test holds this to what their code brings. */
const overview = [
  'src/features/approvals/waiting-count.tsx',
  'src/features/assets/screens/overview.tsx',
  'src/features/assets/{distribution,holdings-list,recent-activity,total-panel,trend-chart,wording}.{ts,tsx}',
  'src/features/screens/rows.ts',
  'src/features/security/wording.ts',
  'src/features/shell/app/!(palette|keyboard-help|palette-items).{ts,tsx}',
  'src/features/withdrawals/wording.ts',
  'src/ui/{as-of,periods,stored}.tsx',
];

/** What the other pages say that are made ahead of time: a test holds this to what their code brings. */
const front = [
  'src/features/company',
  'src/features/contact-us/!(operator-*).{ts,tsx}',
  'src/features/contact-us/screens/contact.tsx',
  'src/features/content/{copy-link,help-search-box}.tsx',
  'src/features/content/screens/{help,notice}-*.tsx',
  'src/features/earn/product-list.tsx',
  'src/features/earn/screens/public-earn.tsx',
  'src/features/liabilities',
  'src/features/pricing',
  'src/features/products',
  'src/features/status',
  'src/ui/{answered,as-of,copy-field,fee-rule,form-error,stored}.tsx',
  'src/ui/form/{amount-field,fields,form}.tsx',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-CN'],
  // What a first visit of the home needs, what signing in, the overview and the public pages add, and what every other page does: src/platform/i18n.ts loads them.
  catalogs: [
    { path: '<rootDir>/src/locales/start/{locale}', include: start },
    { path: '<rootDir>/src/locales/sign-in/{locale}', include: signIn },
    { path: '<rootDir>/src/locales/overview/{locale}', include: overview },
    { path: '<rootDir>/src/locales/front/{locale}', include: front },
    { path: '<rootDir>/src/locales/pages/{locale}', include: ['src'], exclude: start },
  ],
  // Line numbers would change with every edit and make the catalogues noisy to review.
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
});
