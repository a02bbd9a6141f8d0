import { availableParallelism } from 'node:os';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { browserFlags, findBrowser } from './tests/harness/runner/browser.ts';
import { writeToMemory } from './tests/harness/runner/memory-folder.ts';

writeToMemory(process.env);

const needsDatabase = ['**/*.db.test.ts', '**/*.api.test.ts'];
const neverOurs = ['node_modules/**', 'dist/**', '.cache/**', 'data/**'];
const databaseSetup = ['tests/harness/global-setup.ts'];
const setupFiles = ['tests/harness/catalogue.ts'];
/** Tests that press, type and lose the network in a browser. */
const screens = ['src/**/*.screen.test.tsx'];
const clientPlugins = () => [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];

/**
 * A hanging test should fail, but not one that takes 5 s here and 60 on a machine that is busy with a dozen other
 * things.
 */
const patienceMs = 180_000;
const patientPolls = { poll: { timeout: 30_000 } };

/** The longest files start first, so that all workers stay busy until the end; vitest orders files by size. */
const longest = ['tests/ledger/model.db.test.ts', 'tests/access/access.api.test.ts'];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * One project per kind of dependency, so that quick tests can run alone: `unit` needs nothing, `ui` the client's
 * macros, `db` a database, `api` a listening server, `whole` everything (it looks across rooms or starts and kills
 * servers). Files share their worker's modules, which hold no state: each test creates its own server, database and
 * clock. Files of `ui` replace modules, so each has its own.
 */
export default defineConfig({
  test: {
    // Tests wait for PostgreSQL as often as they compute; more than four workers would need more connections than it
    // has.
    maxWorkers: Math.min(4, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          setupFiles,
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: patientPolls,
          include: ['{contract,server,src-worker,src,scripts,tests/harness}/**/*.test.ts'],
          exclude: [...neverOurs, ...needsDatabase],
        },
      },
      {
        plugins: clientPlugins(),
        test: {
          name: 'ui',
          setupFiles,
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: patientPolls,
          include: ['src/**/*.test.tsx'],
          exclude: [...neverOurs, ...screens],
        },
      },
      {
        plugins: clientPlugins(),
        // A dependency discovered while a test runs would reload the page under it.
        optimizeDeps: {
          include: [
            'webcrypto-shim',
            '@mantine/form',
            '@noble/hashes/sha2.js',
            '@scure/base',
            '@scure/btc-signer',
            'fast-check',
            'fflate',
            'libphonenumber-js/mobile',
            'qr',
            'react-dom/client',
            'ripple-address-codec',
            'typebox',
            'viem/utils',
          ],
          exclude: ['@tabler/icons-react'],
        },
        test: {
          name: 'screens',
          include: screens,
          exclude: neverOurs,
          globalSetup: ['tests/harness/screens/catalogue.ts'],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: patientPolls,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findBrowser(), args: [...browserFlags] } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'db',
          isolate: false,
          setupFiles,
          include: ['**/*.db.test.ts'],
          exclude: neverOurs,
          globalSetup: databaseSetup,
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: patientPolls,
        },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          setupFiles,
          include: ['**/*.api.test.ts'],
          exclude: neverOurs,
          globalSetup: databaseSetup,
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: patientPolls,
        },
      },
      {
        test: {
          name: 'whole',
          isolate: false,
          setupFiles,
          include: ['tests/{conformance,architecture,budget,ops}/**/*.test.ts'],
          exclude: [...neverOurs, ...needsDatabase],
          globalSetup: databaseSetup,
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: patientPolls,
        },
      },
      // Only run by `npm run cluster -- drill`: it needs system programs that nothing else needs.
      { test: { name: 'cluster', setupFiles, include: ['tests/cluster/**/*.test.ts'] } },
      // Only run by `npm run telemetry`: it needs packages that the product doesn't.
      {
        test: {
          name: 'telemetry',
          setupFiles,
          include: ['tests/telemetry/**/*.test.ts'],
          globalSetup: databaseSetup,
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: patientPolls,
        },
      },
    ],
  },
});
