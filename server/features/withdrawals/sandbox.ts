import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ChainTester } from '#server/providers/chain/chain.ts';
import type { KytTester } from '#server/providers/kyt/kyt.ts';
import { testerCallsOf } from '#server/providers/provider.ts';

const shown = 20;

type Fate = Parameters<ChainTester['setNextFate']>[0];
type ProviderMode = Parameters<ChainTester['setProviderMode']>[0];
type Risk = Parameters<KytTester['setRisk']>[0];

const payoutsOf = ({ providers: { chain } }: Deps) => testerCallsOf(chain);

/** Sets how the sandbox's world behaves from now on. */
export async function orderWorld(
  deps: Deps,
  order: { readonly provider?: ProviderMode; readonly next?: Fate; readonly risk?: Risk },
): Promise<void> {
  const payouts = payoutsOf(deps);
  if (order.provider) await payouts.setProviderMode(order.provider);
  if (order.next) await payouts.setNextFate(order.next);
  if (order.risk) await testerCallsOf(deps.providers.kyt).setRisk(order.risk);
}

export async function setFate(deps: Deps, id: string, fate: Fate): Promise<void> {
  if (!(await payoutsOf(deps).setFate(id, fate))) refuse(40008);
}

/** Lists the payouts the sandbox's provider has taken, newest first. */
export async function listPayouts(deps: Deps) {
  const rows = await payoutsOf(deps).listPayouts(shown);
  return {
    items: rows.map(({ id, asset, network, amount, status, confirmations, fate }) => {
      const code = assetCode(asset);
      return {
        id,
        asset,
        network,
        amount: formatUnits(BigInt(amount), scaleOf(code)),
        status,
        confirmations,
        fate,
      };
    }),
  };
}
