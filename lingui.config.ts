import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-CN'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['src'] }],
  // Line numbers would change with every edit and make the catalogues noisy to review.
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
});
