import BigNumber from 'bignumber.js';
import { limits } from '#contract/platform/limits.ts';

/** Returns the fraction that one amount is of another, truncated; 1 is all of it. */
export const shareOf = (part: string, whole: string): string =>
  new BigNumber(part).div(whole).toFixed(limits.display.mathPlaces, BigNumber.ROUND_DOWN);
