import { defineConfig } from '@playwright/test';
import { freePort } from './tests/harness/free-port.ts';
import { browserFlags, findBrowser } from './tests/harness/runner/browser.ts';
import { writeToMemory } from './tests/harness/runner/memory-folder.ts';

writeToMemory(process.env);

/** Read again in each worker, which must find the port that the first reading chose. */
process.env['KEELSON_E2E_PORT'] ??= String(await freePort());
const port = process.env['KEELSON_E2E_PORT'];
const origin = `http://localhost:${port}`;

/**
 * The browser suite: the built client on the real server in sandbox mode. A test is run at 1280 px; one
 * tagged `@phone` at 390 px too, one tagged `@phone-only` there alone.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  // A trace costs a third of a test's time, so it is taken at the second try alone. The runner names who needed one.
  retries: 1,
  // Ends what hangs. A journey of 20 s took three minutes on a machine that had other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    locale: 'en-US',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // What moves is looked at where it comes to rest.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser(),
      args: [...browserFlags],
    },
  },
  projects: [
    // West and east of Greenwich: where a day is taken for an instant, one of the two shows another day.
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
