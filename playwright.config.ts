import { defineConfig } from '@playwright/test';
import { freePort } from './tests/harness/free-port.ts';
import { browserFlags, findBrowser } from './tests/harness/runner/browser.ts';
import { writeToMemory } from './tests/harness/runner/memory-folder.ts';

writeToMemory(process.env);

/** Evaluated again in each worker, which must reuse the port chosen the first time. */
process.env['KEELSON_E2E_PORT'] ??= String(await freePort());
const port = process.env['KEELSON_E2E_PORT'];
const origin = `http://localhost:${port}`;

/**
 * The browser suite: the built client against the real server in sandbox mode. Tests run at 1280 px; those tagged
 * `@phone` also at 390 px, those tagged `@phone-only` only there.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  // A trace costs a third of a test's time, so it is recorded only on the retry. The runner lists the tests that needed
  // one.
  retries: 1,
  // Ends hung tests. A 20 s journey took three minutes on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    locale: 'en-US',
    // A click on something that never appears fails at its own line, not after the full time of a slow test.
    actionTimeout: 90_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Check animated elements in their final position.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser(),
      args: [...browserFlags],
    },
  },
  projects: [
    // West and east of Greenwich: if a day is treated as an instant, one of the two shows another day.
    {
      name: 'desktop',
      grepInvert: /@phone-only\b/,
      use: { viewport: { width: 1280, height: 800 }, timezoneId: 'America/Los_Angeles' },
    },
    {
      name: 'phone',
      grep: /@phone\b/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, timezoneId: 'Asia/Shanghai' },
    },
  ],
  webServer: {
    command: `${JSON.stringify(process.execPath)} tests/harness/e2e-server.ts`,
    url: `${origin}/healthz`,
    env: { PORT: port },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    timeout: 600_000,
  },
});
