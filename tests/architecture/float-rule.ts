import type { Rule } from './import-rules.ts';

/** Words that occur in the names of amounts: `dailyAmount`, `fee_paid`, `available('BTC')`. */
const moneyWords = new Set(
  (
    'amount amounts balance balances available held quantity units fee fees price prices ' +
    'total totals sum sums satoshi satoshis wei'
  ).split(' '),
);
/** A money flow in a response: `year.in`, `asset?.out`. */
const flow = /\.(?:in|out|net)\b/;
/** A count, whatever is counted. */
const isCount = /\b(?:count|length)\s*$/;

const words = (text: string) =>
  (text.match(/[A-Za-z_$][\w$]*/g) ?? []).flatMap((name) =>
    name.split(/_|(?=[A-Z])/).map((word) => word.toLowerCase()),
  );
const isMoney = (text: string) =>
  !isCount.test(text) && (flow.test(text) || words(text).some((word) => moneyWords.has(word)));

const conversion = /(?<![\w.])(?:Number(?:\.parse(?:Float|Int))?|parseFloat|parseInt)\(/g;
/** `= +order.amount`, `(+fee`. */
const unaryPlus = /(?:[=(,?:[]|\breturn|=>)\s*\+([\w.?]+)/g;
/** `amounts.map(Number)`, `[await available('BTC')].map(Number)`, `fee.toNumber()`, `amount.toFixed(2)` of a number. */
const methods = /^(.*)\.(?:map\(Number\)|toNumber\(\))/gm;

/** `price * 1.001`, `0.5 * total`. */
const scaled = /([\w.?]+)\s*[*/]\s*\d+\.\d|\d\.\d+\s*[*/]\s*([\w.?]+)/g;
/** Matches `fee: number`, but not a share or count of money: `feeBps: number`, `amountScale: number`. */
const declared = /\b(\w+)\??: (?:readonly )?number\b/g;
const isMeasure = /(?:bps|count|length|scale|places|digits|decimals|index|ms)$/i;

/** Amounts are integers or decimal strings, never floats, in tests as well as in the code under test. */
export const noFloatNearMoney: Rule = (tree) =>
  [...tree]
    .filter(([path]) => !path.startsWith('tests/architecture/'))
    .flatMap(([path, text]) => {
      const found = [
        ...[...text.matchAll(conversion)].filter(
          (match) => match[0] === 'parseFloat(' || isMoney(argumentOf(text, match.index + match[0].length)),
        ),
        ...[...text.matchAll(unaryPlus), ...text.matchAll(methods), ...text.matchAll(scaled)].filter(([, one, other]) =>
          isMoney(one ?? other ?? ''),
        ),
        ...[...text.matchAll(declared)].filter(([, name = '']) => isMoney(name) && !isMeasure.test(name)),
      ];
      return found.map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}: a float near money`);
    });

/** Returns the text between the bracket before `start` and its counterpart, possibly over several lines. */
function argumentOf(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; end < text.length && depth > 0; end += 1) {
    if ('([{'.includes(text.charAt(end))) depth += 1;
    if (')]}'.includes(text.charAt(end))) depth -= 1;
  }
  return text.slice(start, end - 1);
}
