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

/** A file can be read in one go. Data is exempt by its place. */
export const filesAreShort: Rule = (tree) =>
  [...tree]
    .filter(([path, text]) => !isData(path) && text.split('\n').length > maxLines + 1)
    .map(([path]) => `${path}: more than ${maxLines} lines`);

/** Nothing is switched off, put off or left open. */
export const nothingIsSwitchedOff = eachLine(
  () => true,
  /@ts-(ignore|nocheck|expect-error)|(oxlint|eslint)-disable|\b(test|it|describe)\.(skip|only|todo|fixme)\(|\b(TODO|FIXME|XXX)\b/,
  'nothing is switched off, put off or left open',
);

/** Types are said. */
export const noAny = eachLine(() => true, /(:|\bas|<)\s*any\b(?!\s+[a-z])/, 'no any');

/** Only the ledger touches its tables. */
export const ledgerKeepsItsTables = eachLine(
  (path) => path.startsWith('server/') && !path.startsWith('server/ledger/') && !isTest(path),
  /(selectFrom|insertInto|updateTable|deleteFrom)\(\s*['"`]ledger[_.]|\b(from|into|update|join)\s+ledger[_.]\w+/i,
  "the ledger's tables are its own",
);

/** A statement whose columns are named stays prepared when a migration adds one beneath it. */
export const columnsAreNamed = eachLine(
  (path) => path.startsWith('server/') && !isTest(path) && !path.includes('/testing/'),
  /\.(selectAll|returningAll)\(/,
  'columns are named',
);

/** What money there is stands in the catalogue alone: a type of its codes would be out of date with the first new coin. */
export const catalogueIsNoType = eachLine(
  (path) => !isTest(path) && !isData(path),
  /'(BTC|ETH|USDT|USDC|TRX|SOL|XRP|LTC|EUR|USD|GBP|CHF|HKD|SGD|JPY|CNY|AED)'\s*\|(?!\|)|keyof typeof (assets|networks|currencies|coins)\b/,
  'a union of the catalogue’s codes',
);

/** Features know providers by their interfaces: whether one is the sandbox's is nobody's business but its own. */
export const featuresKnowInterfaces = eachLine(
  (path) => path.startsWith('server/features/') && !isTest(path) && !path.includes('/testing/'),
  /#server\/providers\/[^']*sandbox|\bisSandbox[A-Z]\w*\(|providers\b.*\.isSandbox\b/,
  'a provider that a feature tells from others',
);

/** Tests wait for what they mean, not for time. */
export const testsDoNotSleep = eachLine(
  isTest,
  /waitForTimeout\(|\bsleep\(|setTimeout\(\s*resolve/,
  'a test that sleeps',
);

const writesCsv = /\.csv[`'"]\s*,|[`'"]text\/csv\b[^,`'"]*[`'"]\s*[,)}]/;

/** A table for a spreadsheet is written in one place, which takes the formulas out of its cells. */
export const csvHasOneWriter: Rule = (tree) =>
  [...tree]
    .filter(([path, text]) => isOwn(path) && !isTest(path) && writesCsv.test(text) && !/\btoCsv\b/.test(text))
    .filter(([path]) => path.startsWith('src/') || path.startsWith('server/'))
    .map(([path]) => `${path}: a CSV file that toCsv did not write`);

const documented = /^(contract\/|server\/ledger\/|server\/platform\/|src\/platform\/)|\/index\.ts$/;

/** What others use says what it is: exported functions and classes have a docstring. */
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
