import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';

/** Amounts in a message, in hundredths. */
export interface ReadMt940 {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly amounts: readonly bigint[];
}

const balance = /^([CD])\d{6}[A-Z]{3}([0-9]{1,12},[0-9]{0,2})$/;
/** Value date, entry date, mark, amount, type, the customer's reference and the bank's. */
const line = /^\d{6}\d{4}(R?[CD])([0-9]{1,12},[0-9]{0,2})[NFS][A-Z0-9]{3}.{1,16}\/\/.{1,16}$/;
const text = /^[A-Za-z0-9/\-?:().,'+ ]{0,65}$/;

/** Parses a message with one statement by SWIFT's format; rejects anything that doesn't conform. */
export function readMt940(message: string): ReadMt940 {
  const fields = message
    .split('\r\n')
    .slice(0, -2)
    .map((one) => must(/^:(\w{2,3}):(.*)$/.exec(one), one));
  const tags = fields.map(([, tag]) => tag).join(' ');
  must(/^20 25 28C 60F( 61 86)* 62F$/.exec(tags), `the fields in their order, not ${tags}`);
  const all = (tag: string, shape: RegExp) =>
    fields.filter((field) => field[1] === tag).map(([, , said = '']) => must(shape.exec(said), `${tag}: ${said}`));
  all('86', text);
  all('28C', /^\d{1,5}\/\d{1,5}$/);
  const units = ([, mark = '', amount = '']: RegExpExecArray) => {
    const value = must(parseUnits(amount.replace(',', '.').replace(/\.$/, ''), 2), amount);
    return mark.endsWith('D') ? -value : value;
  };
  const [opening] = all('60F', balance);
  const [closing] = all('62F', balance);
  return {
    opening: units(must(opening, 'an opening balance')),
    closing: units(must(closing, 'a closing balance')),
    amounts: all('61', line).map(units),
  };
}
