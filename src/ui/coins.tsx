import { BigNumber } from 'bignumber.js';
import { Amount, type AmountProps } from './amount.tsx';

const least = 2;

/** An amount of a coin with every decimal that says something: nothing is cut where money leaves, none is padded. */
export function Coins({ value, ...rest }: Omit<AmountProps, 'places'>) {
  const places = Math.max(new BigNumber(value).decimalPlaces() ?? 0, least);
  return <Amount value={new BigNumber(value).toFixed(places)} places={places} {...rest} />;
}
