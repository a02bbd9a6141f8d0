import { ProviderError } from '../away.ts';
import type { Fraction } from '#contract/platform/money-rate.ts';
import { powerOfTen } from '#contract/platform/money-rounding.ts';

/** Value of one whole unit of each code in US dollars, from one source. */
export type Sheet = ReadonlyMap<string, Fraction>;

/** An external source that is queried for all rates at once. */
export interface RateSource {
  readonly name: string;
  /** Throws if the source doesn't respond, or not in its format. Codes it doesn't know are omitted. */
  read(codes: readonly string[], signal: AbortSignal): Promise<Sheet>;
}

export const one: Fraction = { numerator: 1n, denominator: 1n };
export const invert = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator: denominator,
  denominator: numerator,
});
export const times = (left: Fraction, right: Fraction): Fraction => ({
  numerator: left.numerator * right.numerator,
  denominator: left.denominator * right.denominator,
});

const figure = /^([0-9]{1,30})(?:\.([0-9]{1,40}))?(?:[eE]([+-]?[0-9]{1,2}))?$/;

/** Parses a positive number as sources write it, digit by digit; undefined if it isn't one. */
export function readFigure(text: unknown): Fraction | undefined {
  const [, whole = '', decimals = '', exponent = '0'] = (typeof text === 'string' && figure.exec(text)) || [];
  const digits = BigInt(whole + decimals);
  if (digits === 0n) return undefined;
  const places = decimals.length - Number(exponent);
  return places < 0
    ? { numerator: digits * powerOfTen(-places), denominator: 1n }
    : { numerator: digits, denominator: powerOfTen(places) };
}

const maxBytes = 4_000_000;

/** Returns the text of a response that succeeded and is no larger than rates can be. */
export async function getText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: 'application/json, application/xml' },
    redirect: 'error',
    signal,
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new ProviderError(`${new URL(url).host} answered ${response.status}`, response.status);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`${new URL(url).host} answered with more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const texts = /"(?:[^"\\]|\\.)*"/g;
const numbers = /-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g;

/** Parses JSON with its numbers as strings: a parser's floats would lose the last digits. */
export function parseFigures(json: string): unknown {
  let exact = '';
  let from = 0;
  const quote = (part: string) => part.replaceAll(numbers, '"$&"');
  for (const { index, 0: text } of json.matchAll(texts)) {
    exact += quote(json.slice(from, index)) + text;
    from = index + text.length;
  }
  return JSON.parse(exact + quote(json.slice(from)));
}

/** Returns one field of a JSON response; undefined if there is none. */
export function fieldOf(value: unknown, ...names: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of names) found = isRecord(found) ? found[name] : undefined;
  return found;
}

/** Returns the fields of a JSON response. Throws if it isn't an object. */
export function fieldsOf(value: unknown, what: string): [string, unknown][] {
  if (!isRecord(value)) throw new Error(`the answer has no ${what}`);
  return Object.entries(value);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
