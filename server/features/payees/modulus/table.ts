import { readFileSync } from 'node:fs';
import { assert } from '#contract/platform/errors.ts';

const methods = ['MOD10', 'MOD11', 'DBLAL'] as const;

/** The check for the accounts of a range of sort codes. */
export interface Weights {
  readonly from: string;
  readonly to: string;
  readonly method: (typeof methods)[number];
  /** Fourteen weights, for the sort code and the account. */
  readonly weights: readonly number[];
  /** 0 if there is none. */
  readonly exception: number;
}

const linesOf = (file: string): readonly (readonly string[])[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '));

function readRow([from = '', to = '', code, ...numbers]: readonly string[]): Weights {
  const method = methods.find((one) => one === code);
  const [weights, [exception = 0]] = [numbers.slice(0, 14).map(Number), numbers.slice(14).map(Number)];
  assert(method && /^\d{6}$/.test(from) && weights.length === 14, `the weights from ${from} on can’t be read`);
  return { from, to, method, weights, exception };
}

let rows: readonly Weights[] | undefined;
let substitutes: ReadonlyMap<string, string> | undefined;

/** Returns the rows for a sort code, at most two; with none, nothing is known about its accounts. */
export function findWeights(sortCode: string): readonly Weights[] {
  rows ??= linesOf('./valacdos.txt').map(readRow);
  return rows.filter(({ from, to }) => from <= sortCode && sortCode <= to);
}

/** Returns the sort code under which a sort code is checked by exception 5; otherwise itself. */
export function findSubstitute(sortCode: string): string {
  substitutes ??= new Map(linesOf('./scsubtab.txt').map(([from = '', to = '']) => [from, to]));
  return substitutes.get(sortCode) ?? sortCode;
}
