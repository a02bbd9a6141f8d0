import { readFacts } from './read-facts.ts';

/** A move that an order may make, with where it comes from: what the specification says, or what we decided. */
export interface MoveFact {
  readonly order: string;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly source: string;
}

/** The rules of `moves.tsv`, a row for each state from which, to which and by whom they lead. */
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
