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

/** What a withdrawal has to go through, by its amount and what else left in the 24 hours before. */
export interface Scrutiny {
  /** How many operators have to approve it. */
  readonly eyes: 0 | 1 | 2;
  readonly isTravelRuleDue: boolean;
}

interface Who {
  readonly userId: string;
  readonly accountId: string;
}

/** What leaves with a withdrawal, but for its amount. */
export function outflowOf(
  { userId, accountId }: Who,
  { network, address, tag }: Pick<CheckedOrder, 'network' | 'address' | 'tag'>,
): OutflowSides {
  const destination = { network: network.network, address, tag };
  return { accountId, makerId: userId, asset: network.asset, destination };
}

/**
 * Many small ones are one large one: by account, by who makes them and by address, whichever coins they are of. What a
 * person looked at before does not count towards the next look, nor what two looked at towards the next two.
 * @param day what left before
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
  // Of what has no price one operator finds out how much it is.
  const isLarge = await reach('seenByOne', (code) => reviewed(code) * fourEyesTimes, false);
  if (isLarge) return { eyes: 2, isTravelRuleDue };
  return { eyes: (await reach('unseen', reviewed)) ? 1 : 0, isTravelRuleDue };
}
