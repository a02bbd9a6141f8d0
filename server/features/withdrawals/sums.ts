import { fourEyesTimes, termsOf } from '#contract/withdrawals/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  findReached,
  reviewLimit,
  sumsOf,
  travelRuleLimit,
  type Day,
  type LimitOf,
  type OutflowSides,
} from '../outflow/index.ts';
import type { CheckedOrder } from './check.ts';

/** Checks a withdrawal has to go through, by its amount and the other outflow of the last 24 hours. */
export interface Scrutiny {
  /** Number of operators who have to approve it. */
  readonly eyes: 0 | 1 | 2;
  readonly isTravelRuleDue: boolean;
}

interface Who {
  readonly userId: string;
  readonly accountId: string;
}

/** Returns the outflow of a withdrawal, without its amount. */
export function outflowOf(
  { userId, accountId }: Who,
  { network, address, tag }: Pick<CheckedOrder, 'network' | 'address' | 'tag'>,
): OutflowSides {
  const destination = { network: network.network, address, tag };
  return { accountId, makerId: userId, asset: network.asset, destination };
}

/**
 * Determines the scrutiny. Many small withdrawals count as one large one: by account, by creator and by address, across
 * all coins. What one person has reviewed doesn't count toward the next review, nor what two have reviewed toward the
 * next two.
 * @param day the earlier outflow
 */
export async function scrutinise(deps: Deps, who: Who, checked: CheckedOrder, day: Day): Promise<Scrutiny> {
  const { reviewFrom, travelRuleFrom } = termsOf(checked.network);
  const { asset } = checked.network;
  const outflow = { ...outflowOf(who, checked), amount: checked.amount };
  const reviewed: LimitOf = (code) => (code === asset ? reviewFrom : reviewLimit(code));
  const asked: LimitOf = (code) => (code === asset ? travelRuleFrom : travelRuleLimit(code));
  const reach = async (counted: Parameters<typeof sumsOf>[2], limitOf: LimitOf, ifUnknown?: boolean) =>
    (await findReached(deps, sumsOf(outflow, day, counted), limitOf, ifUnknown)) !== undefined;
  const isTravelRuleDue = await reach('undeclared', asked);
  // If an amount has no price, one operator finds out how much it is worth.
  const isLarge = await reach('seenByOne', (code) => reviewed(code) * fourEyesTimes, false);
  if (isLarge) return { eyes: 2, isTravelRuleDue };
  return { eyes: (await reach('unseen', reviewed)) ? 1 : 0, isTravelRuleDue };
}
