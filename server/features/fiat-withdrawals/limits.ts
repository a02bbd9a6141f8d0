import { scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { takeRoom, type Payer, type Room } from '../outflow/index.ts';
import type { CheckedPayout } from './check.ts';

/** Uses up the limits for a payment to a bank, of whichever kind of order, by the terms of its scheme. */
export function takeBankRoom(
  payer: Payer,
  orderId: string,
  { asset, amount, terms }: Pick<CheckedPayout, 'asset' | 'amount' | 'terms'>,
): Promise<Room> {
  const units = (text: string) => parseUnits(text, scaleOf(asset)) ?? 0n;
  return takeRoom(
    payer,
    orderId,
    { asset, amount },
    {
      dailyMaximum: units(terms.dailyMaximum),
      monthlyMaximum: terms.monthlyMaximum === null ? null : units(terms.monthlyMaximum),
    },
  );
}
