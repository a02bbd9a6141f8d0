import { readFacts } from './read-facts.ts';

/** A move that an order may make, with its source: the specification, or a decision of ours. */
export interface MoveFact {
  readonly order: string;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly source: string;
}

/** Reads the rules of `moves.tsv`, expanded to one row per from-state, to-state and actor. */
export function readMoves(): readonly MoveFact[] {
  const rules = readFacts<'order' | 'from' | 'to' | 'by' | 'source' | 'because'>('moves');
  return rules.flatMap(({ order, source, ...rule }) =>
    rule.from
      .split(' ')
      .flatMap((from) =>
        rule.to.split(' ').flatMap((to) => rule.by.split(' ').map((by) => ({ order, from, to, by, source }))),
      ),
  );
}
