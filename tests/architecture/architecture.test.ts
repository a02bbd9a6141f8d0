import { describe, expect, test } from 'vitest';
import { commandsGoThroughTheShell, keyedCallsAreDoneOnce } from './command-rules.ts';
import { noFloatNearMoney } from './float-rule.ts';
import * as importRules from './import-rules.ts';
import { sweepsHaveTheirOwnName } from './sweep-rules.ts';
import { ownerless, tablesHaveOneOwner } from './table-rules.ts';
import * as textRules from './text-rules.ts';
import { readTree } from '../../scripts/source-tree.ts';

const rules = {
  ...importRules,
  ...textRules,
  noFloatNearMoney,
  keyedCallsAreDoneOnce,
  commandsGoThroughTheShell,
  tablesHaveOneOwner,
  sweepsHaveTheirOwnName,
};

/** For each rule, a file that breaks it and a similar one that does not. */
const proofs: Readonly<Record<keyof typeof rules, { broken: [string, string][]; kept: [string, string][] }>> = {
  sweepsHaveTheirOwnName: {
    broken: [
      ['server/a.ts', "takeTurn(db, 'a.sweep', due, 5); takeTurn(deps.db, 'a.sweep', due, 5);"],
      [
        'server/b.ts',
        "const sweepTask = 'b'; takeTurn(db, sweepTask, due, 5); enqueueTurn(db, due, { sweep: 'b', task });",
      ],
      ['server/c.ts', `takeTurn(db, \`c.\${pass}\`, due, 5); takeTurn(db, 'c.other', due, 5);`],
      ['server/d.ts', 'takeTurn(db, elsewhere, due, 5);'],
    ],
    kept: [
      ['server/e.ts', "takeTurn(db, 'e.one', due, 5); takeTurn(deps.db, 'e.other', due, 5);"],
      ['server/f.ts', "const sweepTask = 'f'; bankLane({ sweep: sweepTask }); takeTurn(db, of.sweep, due, 5);"],
    ],
  },
  roomsPointOneWay: {
    broken: [
      ['server/a.ts', "import { x } from '#src/x.ts';"],
      ['src-worker/a.ts', "import { x } from '../server/x.ts';"],
      ['src/a.ts', "const x = import('#server/x.ts');"],
    ],
    kept: [
      ['src/a.ts', "import { x } from '#worker/x.ts';"],
      ['server/a.ts', "import { x } from '#contract/x.ts';"],
    ],
  },
  contractIsLeaf: {
    broken: [
      ['contract/a.ts', "import { x } from 'node:fs';"],
      ['contract/b.ts', "import x from 'bignumber.js';"],
    ],
    kept: [['contract/a.ts', "import { Type } from 'typebox';"]],
  },
  schemasStayOnServer: {
    broken: [
      ['contract/a/calls.ts', "import { s } from './schemas.ts';"],
      ['src/a.ts', "import { Type } from 'typebox';"],
    ],
    kept: [['contract/a/calls.ts', "import type { s } from './schemas.ts';"]],
  },
  featuresMeetAtTheirIndex: {
    broken: [
      ['server/features/a/x.ts', "import { s } from '../b/store.ts';"],
      ['src/features/a/x.tsx', "import { s } from '#src/features/b/screens/x.tsx';"],
    ],
    kept: [
      ['server/features/a/x.ts', "import { s } from '../b/index.ts';"],
      ['src/routes/x.tsx', "import('#src/features/b/screens/x.tsx')"],
    ],
  },
  domainHasNoIo: {
    broken: [
      ['server/features/a/domain.ts', "import { sql } from 'kysely';"],
      ['server/features/b/domain.ts', 'const now = Date.now();'],
    ],
    kept: [['server/features/a/service.ts', "import { sql } from 'kysely';"]],
  },
  filesAreShort: {
    broken: [['src/a.ts', 'x\n'.repeat(401)]],
    kept: [
      ['src/a.ts', 'x\n'.repeat(400)],
      ['server/seeds/a.ts', 'x\n'.repeat(900)],
    ],
  },
  nothingIsSwitchedOff: {
    broken: [
      ['src/a.ts', '// @ts-ignore'],
      ['src/b.test.ts', "test.skip('x')"],
      ['src/c.ts', '// TODO later'],
    ],
    kept: [['src/a.ts', "test('x')"]],
  },
  csvHasOneWriter: {
    broken: [
      ['src/a.tsx', "download('addresses.csv', rows.map((row) => row.join(',')).join('\\n'), 'text/csv');"],
      ['server/features/a/b.ts', "context.setHeader('content-type', 'text/csv; charset=utf-8');"],
    ],
    kept: [
      ['src/a.tsx', "download('addresses.csv', toCsv(columns, rows), 'text/csv');"],
      ['src/b.tsx', '<ReadFileField accept=".csv,text/csv,text/plain" />'],
    ],
  },
  noAny: {
    broken: [
      ['src/a.ts', 'const x: any = 1'],
      ['src/b.ts', 'x as any'],
    ],
    kept: [['src/a.ts', '// in case: any one of them']],
  },
  noFloatNearMoney: {
    broken: [
      ['src/a.ts', 'parseFloat(x)'],
      ['src/b.ts', 'Number(order.amount)'],
      ['server/a.test.ts', "Number(await available('BTC')) - before"],
      ['server/b.test.ts', 'Number(\n  items.find(({ asset }) => asset === code)?.amount,\n)'],
      ['server/c.ts', 'Number.parseInt(row.dailyAmount, 10)'],
      ['server/d.test.ts', "(await Promise.all([available(ada, 'USDC')])).map(Number)"],
      ['server/e.ts', 'const sum = +order.fee_paid;'],
      ['server/f.ts', 'Number(year.out)'],
      ['src/g.ts', 'return price.toNumber();'],
      ['server/h.test.ts', 'const asked = price * 1.001;'],
      ['server/i.ts', 'const half = 0.5 * order.total;'],
      ['server/j.ts', 'interface Order { readonly fee: number }'],
    ],
    kept: [
      ['src/a.ts', 'Number(page)'],
      ['server/a.ts', 'Number(total.count)'],
      ['server/b.ts', "Number(error.details?.['retryAfterSeconds'] ?? 0)"],
      ['server/c.ts', 'const text = left + amount;'],
      ['server/d.ts', 'texts.map(Number)'],
      ['server/e.ts', 'interface Terms { readonly feeBps: number; readonly amountScale: number }'],
      ['src/b.ts', 'const wide = width * 1.5;'],
      ['contract/a.ts', 'BigInt(order.amount)'],
    ],
  },
  keyedCallsAreDoneOnce: {
    broken: [
      ['src/a.tsx', 'api(transfer.create, { body }, { isInline: true })'],
      ['src/b.tsx', 'api(withdrawals.cancel, { query })'],
      ['src/c.tsx', 'api(\n  members.leave,\n  { body: { companyUid } },\n  { isInline: true },\n)'],
      ['src/d.tsx', 'const sent = { isInline: true, idempotencyKey: crypto.randomUUID() };'],
    ],
    kept: [
      [
        'src/a.tsx',
        'send: (verification, options) => api(transfer.create, { body: { ...order, verification } }, options)',
      ],
      ['src/b.tsx', '(options) =>\n  api(\n    withdrawals.confirm,\n    { query: { rid } },\n    options,\n  )'],
      ['src/c.tsx', 'api(transfer.findPayee, { body }, { isInline: true })'],
      ['src/d.test.tsx', 'api(transfer.create, { body }, { idempotencyKey: key })'],
    ],
  },
  commandsGoThroughTheShell: {
    broken: [
      ['server/features/a/change.ts', 'return deps.db.transaction().execute(async (tx) => change(tx));'],
      ['server/features/a/other.ts', 'await pipelined(db, async (tx, commit) => change(tx))'],
      ['server/features/approvals/expire.ts', 'export const listed = 1;'],
    ],
    kept: [
      ['server/features/a/change.ts', "const change = defineCommand({ name: 'a.change', work });"],
      ['server/features/a/change.api.test.ts', 'server.db.transaction().execute(work)'],
      ['server/features/approvals/expire.ts', 'deps.db.transaction().execute(expire)'],
    ],
  },
  ledgerKeepsItsTables: {
    broken: [['server/features/a/store.ts', "db.selectFrom('ledger_accounts')"]],
    kept: [['server/ledger/a.ts', "db.selectFrom('ledger_accounts')"]],
  },
  tablesHaveOneOwner: {
    broken: [
      ['server/features/catalogue-like/a.ts', "db.selectFrom('asset as a')"],
      ['server/features/b/a.ts', 'sql`select 1 from x join\n  asset_network n on true`'],
      ['server/platform/a.ts', "tx.updateTable(\n  'country')"],
      ['server/features/c/a.ts', "sql.table('terms')"],
      ['server/features/d/tables.ts', 'interface Database {\n    terms: TermsTable;\n  }'],
    ],
    kept: [
      ['server/features/catalogue/a.ts', "db.selectFrom('asset as a')"],
      ['server/features/b/a.test.ts', "db.selectFrom('asset')"],
      ['server/features/b/b.ts', "db.selectFrom(assets.as('asset'))"],
    ],
  },
  columnsAreNamed: {
    broken: [
      ['server/features/a/store.ts', "db.selectFrom('deposit').selectAll()"],
      ['server/features/a/store.ts', '  .returningAll()'],
    ],
    kept: [
      ['server/features/a/store.ts', "db.selectFrom('deposit').select(depositColumns)"],
      ['server/features/a/a.test.ts', "db.selectFrom('deposit').selectAll()"],
    ],
  },
  catalogueIsNoType: {
    broken: [
      ['server/a.ts', "type Coin = 'BTC' | 'ETH';"],
      ['src/b.ts', 'const code: keyof typeof assets = x;'],
    ],
    kept: [
      ['server/a.ts', "const code = found ?? 'USD' || x;"],
      ['server/a.test.ts', "const coin: 'BTC' | 'ETH' = 'BTC';"],
    ],
  },
  nothingHasOneSign: {
    broken: [
      ['src/a.tsx', "<dd>{value || '—'}</dd>"],
      ['src/b.tsx', '<Cell label={name}>–</Cell>'],
      ['src/c.ts', "return '--';"],
      ['src/d.tsx', '  (\n    —\n  )'],
    ],
    kept: [
      ['src/a.tsx', '<dd>{value || nothing}</dd>'],
      ['src/a.tsx', '<Money value={minimum} /> – <Money value={maximum} />'],
      ['src/b.ts', "const before = word === '–' ? null : word;"],
    ],
  },
  featuresKnowInterfaces: {
    broken: [
      ['server/features/a.ts', "import { isSandboxChain } from '#server/providers/chain/sandbox.ts';"],
      ['server/features/a.ts', "import type { SandboxRisk } from '#server/providers/kyt/sandbox.ts';"],
      ['server/features/b.ts', 'if (!isSandboxKyt(kyt)) return;'],
      ['server/features/c.ts', 'deps.providers.chain.isSandbox ? 1 : 2'],
    ],
    kept: [
      ['server/features/a.ts', "import type { KytTester } from '#server/providers/kyt/kyt.ts';"],
      ['server/features/b.ts', 'testerCallsOf(deps.providers.chain).mine(1)'],
      ['server/features/c.api.test.ts', 'if (!isSandboxKyt(kyt)) return;'],
    ],
  },
  testsDoNotSleep: {
    broken: [['tests/e2e/a.e2e.ts', 'await page.waitForTimeout(5)']],
    kept: [['tests/e2e/a.e2e.ts', 'await page.waitForURL(x)']],
  },
  exportsAreDocumented: {
    broken: [['contract/a.ts', 'export function x() {}']],
    kept: [['contract/a.ts', '/** X. */\nexport function x() {}']],
  },
};

test('every table created by the migrations has an owner', () => {
  expect(ownerless(readTree())).toEqual([]);
});

describe.each(Object.entries(proofs))('%s', (name, { broken, kept }) => {
  const rule = rules[name as keyof typeof rules];

  test('detects violations', () => {
    for (const file of broken) expect(rule(new Map([file])), file.join(': ')).not.toEqual([]);
  });
  test('accepts similar code that keeps the rule', () => {
    expect(rule(new Map(kept))).toEqual([]);
  });
  test('holds for the project', () => {
    expect(rule(readTree())).toEqual([]);
  });
});
