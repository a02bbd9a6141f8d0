import type { Rule } from './import-rules.ts';

const maxLines = 400;
const isOwn = (path: string) => !path.startsWith('tests/architecture/');
const isData = (path: string) => /\/facts\/|\/seeds\/|\/http\/messages\.ts$|not-yet\.ts$/.test(path);
const isTest = (path: string) => /\.(test|bench|e2e)\.tsx?$/.test(path) || path.startsWith('tests/');

function eachLine(isIn: (path: string) => boolean, pattern: RegExp, why: string): Rule {
  return (tree) =>
    [...tree]
      .filter(([path]) => isOwn(path) && isIn(path))
      .flatMap(([path, text]) =>
        text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${why}`] : [])),
      );
}

/** Files are short enough to read in one go. Data files are exempt by their path. */
export const filesAreShort: Rule = (tree) =>
  [...tree]
    .filter(([path, text]) => !isData(path) && text.split('\n').length > maxLines + 1)
    .map(([path]) => `${path}: more than ${maxLines} lines`);

/** No check or test is disabled, postponed or left open. */
export const nothingIsSwitchedOff = eachLine(
  () => true,
  /@ts-(ignore|nocheck|expect-error)|(oxlint|eslint)-disable|\b(test|it|describe)\.(skip|only|todo|fixme)\(|\b(TODO|FIXME|XXX)\b/,
  'nothing is switched off, put off or left open',
);

/** Types are explicit. */
export const noAny = eachLine(() => true, /(:|\bas|<)\s*any\b(?!\s+[a-z])/, 'no any');

/** Only the ledger touches its tables. */
export const ledgerKeepsItsTables = eachLine(
  (path) => path.startsWith('server/') && !path.startsWith('server/ledger/') && !isTest(path),
  /(selectFrom|insertInto|updateTable|deleteFrom)\(\s*['"`]ledger[_.]|\b(from|into|update|join)\s+ledger[_.]\w+/i,
  "the ledger's tables are its own",
);

/** A statement that names its columns stays prepared when a migration adds a column. */
export const columnsAreNamed = eachLine(
  (path) => path.startsWith('server/') && !isTest(path) && !path.includes('/testing/'),
  /\.(selectAll|returningAll)\(/,
  'columns are named',
);

/** Only the catalogue says which currencies exist: a type of its codes would be outdated by the first new coin. */
export const catalogueIsNoType = eachLine(
  (path) => !isTest(path) && !isData(path),
  /'(BTC|ETH|USDT|USDC|TRX|SOL|XRP|LTC|EUR|USD|GBP|CHF|HKD|SGD|JPY|CNY|AED)'\s*\|(?!\|)|keyof typeof (assets|networks|currencies|coins)\b/,
  'a union of the catalogue’s codes',
);

/** Features know providers only by their interfaces and never check whether one is the sandbox's. */
export const featuresKnowInterfaces = eachLine(
  (path) => path.startsWith('server/features/') && !isTest(path) && !path.includes('/testing/'),
  /#server\/providers\/[^']*sandbox|\bisSandbox[A-Z]\w*\(|providers\b.*\.isSandbox\b/,
  'a provider that a feature tells from others',
);

/** Tests wait for a condition, not for time. */
export const testsDoNotSleep = eachLine(
  isTest,
  /waitForTimeout\(|\bsleep\(|setTimeout\(\s*resolve/,
  'a test that sleeps',
);

const writesCsv = /\.csv[`'"]\s*,|[`'"]text\/csv\b[^,`'"]*[`'"]\s*[,)}]/;

/** CSV for spreadsheets is written in one place, which neutralizes formulas in its cells. */
export const csvHasOneWriter: Rule = (tree) =>
  [...tree]
    .filter(([path, text]) => isOwn(path) && !isTest(path) && writesCsv.test(text) && !/\btoCsv\b/.test(text))
    .filter(([path]) => path.startsWith('src/') || path.startsWith('server/'))
    .map(([path]) => `${path}: a CSV file that toCsv did not write`);

const documented = /^(contract\/|server\/ledger\/|server\/platform\/|src\/platform\/)|\/index\.ts$/;

/** Code for others to use is documented: exported functions and classes have a docstring. */
export const exportsAreDocumented: Rule = (tree) =>
  [...tree]
    .filter(([path]) => isOwn(path) && documented.test(path) && !isTest(path))
    .flatMap(([path, text]) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const name = /^export (?:async )?(?:function|class) (\w+)/.exec(line)?.[1];
        return name && !lines[index - 1]?.trimEnd().endsWith('*/')
          ? [`${path}:${index + 1}: ${name} has no docstring`]
          : [];
      });
    });

/** A missing value has one sign, `nothing`; an en dash is also how cases keep one in their texts. */
export const nothingHasOneSign = eachLine(
  (path) => path.startsWith('src/') && !isTest(path),
  /(\?|:|\|\||return) '(--|—|–)'|[^/]>\s*(--|—|–)\s*<|^\s*(--|—|–)\s*$/,
  'a sign of its own for a missing value',
);
