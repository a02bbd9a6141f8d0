import { expect, test } from 'vitest';
import { domainOf, secondsByDomain, timesOfPlaywright, timesOfVitest } from './seconds.ts';

test.each([
  ['server/features/kyc/person.api.test.ts', 'kyc'],
  ['src/features/kyc/following.test.ts', 'kyc'],
  ['kyc.e2e.ts', 'kyc'],
  ['server/platform/http/edge.api.test.ts', 'server/platform'],
  ['tests/ledger/model.db.test.ts', 'tests/ledger'],
])('%s counts toward the domain %s', (path, domain) => {
  expect(domainOf(path)).toBe(domain);
});

test('the seconds of all suites are added up by domain, longest first', () => {
  const times = [
    { file: 'server/features/kyc/person.api.test.ts', seconds: 2.5 },
    { file: 'tests/ledger/model.db.test.ts', seconds: 20 },
    { file: 'kyc.e2e.ts', seconds: 40 },
    { file: 'contract/files/rules.test.ts', seconds: 0.3 },
    { file: 'src/ui/amount.test.tsx', seconds: 0.4 },
  ];
  expect(secondsByDomain(times)).toEqual(['    42.5 s  kyc', '    20.0 s  tests/ledger', '     0.7 s  2 others']);
});

test('times are read from both reports, including the retries and groups of browser tests', () => {
  const testResults = [{ name: '/x/src/ui/a.test.tsx', startTime: 1000, endTime: 3500 }];
  expect(timesOfVitest({ testResults }, '/x')).toEqual([{ file: 'src/ui/a.test.tsx', seconds: 2.5 }]);
  const specs = [{ tests: [{ results: [{ duration: 1000 }, { duration: 2000 }] }] }];
  const suites = [{ file: 'a.e2e.ts', specs, suites: [{ file: 'a.e2e.ts', specs }] }];
  expect(timesOfPlaywright({ suites })).toEqual([
    { file: 'a.e2e.ts', seconds: 3 },
    { file: 'a.e2e.ts', seconds: 3 },
  ]);
});
