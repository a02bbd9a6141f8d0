import BigNumber from 'bignumber.js';
import { limits } from '#contract/platform/limits.ts';

/** What part of an amount another one is, cut off; 1 is all of it. */
export const shareOf = (part: string, whole: string): string =>
  new BigNumber(part).div(whole).toFixed(limits.display.mathPlaces, BigNumber.ROUND_DOWN);
