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
  // The visitors’ bell in the header.
  'src/features/content/notice-bell.tsx',
];

/** What stands on the sign-in page until it answers: a test holds this to what the page's code brings. */
const signIn = [
  'src/features/auth/{passkey-sign-in,password-sign-in}.tsx',
  'src/features/auth/screens/login.tsx',
  'src/features/contact/*.{ts,tsx}',
  'src/ui/form-error.tsx',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-CN'],
  // What a first visit of the home needs, what signing in adds, and what every other page does: src/platform/i18n.ts loads them.
  catalogs: [
    { path: '<rootDir>/src/locales/start/{locale}', include: start },
    { path: '<rootDir>/src/locales/sign-in/{locale}', include: signIn },
    { path: '<rootDir>/src/locales/pages/{locale}', include: ['src'], exclude: start },
  ],
  // Line numbers would change with every edit and make the catalogues noisy to review.
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
});
