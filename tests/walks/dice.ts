import fc from 'fast-check';
import { must } from '#contract/platform/errors.ts';

/** Random choices that follow from a seed. */
export interface Dice {
  /** Returns a whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** Returns true in one of `count` cases on average. */
  isOneIn(count: number): boolean;
  of<T>(list: readonly T[]): T;
}

/** Creates the dice of each walk. */
export function makeDice(seed: number, walks: number): Dice[] {
  return fc.sample(fc.infiniteStream(fc.nat()), { seed, numRuns: walks }).map((numbers) => {
    const below = (count: number) => (numbers.next().value as number) % count;
    return {
      below,
      isOneIn: (count) => below(count) === 0,
      of: <T>(list: readonly T[]) => list[below(list.length)] as T,
    };
  });
}

export function shuffled<T>(dice: Dice, list: readonly T[]): T[] {
  const left = [...list];
  return list.map(() => must(left.splice(dice.below(left.length), 1)[0], 'one that is left'));
}
