import { randomUUID } from 'node:crypto';
import type { TSchema } from 'typebox';
import { must } from '#contract/platform/errors.ts';
import type { CallSchemas } from '#contract/platform/call.ts';
import { decimalPattern } from '#contract/platform/money.ts';
import { uuidPattern } from '#contract/platform/ids.ts';
import { sampleOf, type Sample, type Shape } from '../access/samples.ts';
import type { Dice } from './dice.ts';
import type { Memory } from './memory.ts';

/** Where a value is needed, and what is known there. */
export interface Place {
  readonly dice: Dice;
  readonly memory: Memory;
  readonly now: Date;
  /** Area of the call, such as `transfer`. */
  readonly area: string;
  readonly circle: string;
  /** Put into the caller's own texts, to recognize them in responses to others. */
  readonly mark: string;
  readonly seal: (text: string, field: string) => Promise<unknown>;
}

const amounts = ['0', '0.00000001', '0.000000000000000001', '0.1', '1', '2.5', '7', '20', '50', '100', '1000', '25000'];
const wildAmounts = ['-1', '999999999999999999999999999999', '1000000000', '0.0000000001', '33.333333'];
const assetCodes = ['BTC', 'ETH', 'USDT', 'USDC', 'LTC', 'XRP', 'EUR', 'USD', 'GBP', 'CHF', 'JPY', 'HKD', 'NOPE'];
const countries = ['DE', 'NO', 'US', 'CN', 'IR', 'XX'];
const hostile: readonly unknown[] = [null, -1, 1e21, '', [], {}, true, '\u202e', '\ud800', 'x'.repeat(5000), '0x', '%'];
const texts = ['plain', '名字', 'a‑b', "O'Neil; --", '50 % off', '<b>&amp;', '=1+1', '😀', 'a\\b'];

/** Returns an input that mostly has the form the call's schemas require. */
export async function makeInput(place: Place, { params, query, body }: CallSchemas): Promise<Sample> {
  const made = async (schema: TSchema) => makeObject(place, schema as Shape, 'id') as Promise<Record<string, unknown>>;
  return {
    ...(params ? { params: wellFormed(await made(params)) } : {}),
    ...(query ? { query: await made(query) } : {}),
    ...(body ? { body: await made(body) } : {}),
  };
}

/** A path can't hold half a character. */
const wellFormed = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).toWellFormed()]));

/** Replaces one value of an input, which has the form already. */
export async function changeOne(place: Place, schemas: CallSchemas, input: Sample): Promise<Sample> {
  const parts = (['params', 'query', 'body'] as const).filter((part) => input[part] !== undefined && schemas[part]);
  if (parts.length === 0) return input;
  const part = place.dice.of(parts);
  const fields = input[part] as Record<string, unknown>;
  const { properties = {} } = schemas[part] as Shape;
  const names = Object.keys(properties);
  if (typeof fields !== 'object' || fields === null || names.length === 0) return input;
  const name = place.dice.of(names);
  const changed = { ...fields, [name]: await makeValue(place, must(properties[name], name), name) };
  return { ...input, [part]: part === 'params' ? wellFormed(changed) : changed };
}

async function makeValue(place: Place, schema: TSchema, field: string): Promise<unknown> {
  const { dice } = place;
  const shape = schema as Shape;
  if (dice.isOneIn(60)) return dice.of(hostile);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return dice.of(shape.enum);
  if (shape.anyOf) return makeValue(place, dice.of(shape.anyOf), field);
  if (shape.type === 'object') return makeObject(place, shape, field);
  if (shape.type === 'array') return makeArray(place, shape, field);
  if (shape.type === 'integer' || shape.type === 'number') return makeNumber(dice, shape);
  if (shape.type === 'boolean') return dice.isOneIn(2);
  if (shape.type === 'null') return null;
  return makeText(place, schema, field);
}

async function makeObject(place: Place, { properties = {}, required = [] }: Shape, field: string): Promise<unknown> {
  if ('cipher' in properties) return place.seal(place.dice.isOneIn(8) ? '314159' : '271828', field);
  const made: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(properties))
    if (required.includes(name) || place.dice.isOneIn(3)) made[name] = await makeValue(place, part, name);
  return place.dice.isOneIn(4) ? made : { ...made, ...agreeing(place, made) };
}

/** Returns the fields that must agree with what was said of the thing an input names, such as a quote. */
function agreeing({ memory }: Place, made: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const record = memory.record(made['quoteId'] ?? made['positionId'] ?? made['id']);
  if (!record) return {};
  const known = { total: record['currencyAmount'], ...record };
  const names = Object.keys(made).filter(
    (name) => name !== 'id' && name in known && known[name as 'total'] !== undefined,
  );
  return Object.fromEntries(names.map((name) => [name, known[name as 'total']]));
}

async function makeArray(place: Place, { items, minItems = 0, maxItems = 5 }: Shape, field: string): Promise<unknown> {
  if (Array.isArray(items)) return Promise.all(items.map((item: TSchema) => makeValue(place, item, field)));
  const count = Math.max(minItems, place.dice.below(Math.min(maxItems, 4) + 1));
  const made: unknown[] = [];
  for (let index = 0; index < count; index += 1) made.push(await makeValue(place, items as TSchema, field));
  return made;
}

function makeNumber(dice: Dice, { minimum = 0, maximum = 1000 }: Shape): number {
  return dice.of([minimum, maximum, minimum + dice.below(Math.max(1, maximum - minimum)), Math.min(maximum, 10)]);
}

function makeText(place: Place, schema: TSchema, field: string): string {
  const { dice, memory, now } = place;
  const shape = schema as Shape;
  const { pattern, format, minLength = 0, maxLength = 200 } = shape;
  if (pattern === uuidPattern) return memory.id(dice, place.area, place.circle, field) ?? randomUUID();
  if (pattern === decimalPattern || /amount/i.test(field))
    return dice.isOneIn(8) ? dice.of(wildAmounts) : dice.of(amounts);
  const day = new Date(now.getTime() + (dice.below(800) - 400) * 86_400_000);
  if (format === 'date-time') return dice.isOneIn(4) ? now.toISOString() : day.toISOString();
  if (format === 'date') return (dice.isOneIn(4) ? now : day).toISOString().slice(0, 10);
  const rule = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (rule === undefined || rule.test(text));
  const known = dice.isOneIn(4) ? undefined : memory.text(dice, field, fits);
  if (known !== undefined) return known;
  const guesses = [dice.of(assetCodes), dice.of(countries), `${place.mark} ${dice.of(texts)}`, dice.of(amounts)];
  const guess = guesses.find(fits);
  return guess ?? (sampleOf(schema) as string);
}
