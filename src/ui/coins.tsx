import { BigNumber } from 'bignumber.js';
import { Amount } from './amount.tsx';

const least = 2;

/** An amount of a coin with every decimal that says something: nothing is cut where money leaves. */
export function Coins({ value, asset }: { value: string; asset?: string }) {
  const places = Math.max(new BigNumber(value).decimalPlaces() ?? 0, least);
  return <Amount value={new BigNumber(value).toFixed(places)} asset={asset} places={places} />;
}
