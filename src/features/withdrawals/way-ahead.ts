import { withdrawalTable, type WithdrawalState } from '#contract/withdrawals/states.ts';

const goal: WithdrawalState = 'processing';

/**
 * Returns the states still ahead of a withdrawal, by the shortest path in the table of moves to the chain; empty if no
 * path leads there any more.
 */
export function wayAhead(from: WithdrawalState): readonly WithdrawalState[] {
  const ways: WithdrawalState[][] = [[from]];
  const seen = new Set<WithdrawalState>([from]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1);
    if (last === goal) return way.slice(1);
    for (const { to } of withdrawalTable.moves.filter((move) => move.from === last)) {
      if (seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return [];
}
