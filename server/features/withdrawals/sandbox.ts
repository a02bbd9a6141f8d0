import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isSandboxChain, type SandboxChain } from '#server/providers/chain/sandbox.ts';
import {
  sandboxPayoutColumns,
  type PayoutFate,
  type PayoutProviderMode,
} from '#server/providers/chain/sandbox-payout.ts';
import { isSandboxKyt, type SandboxRisk } from '#server/providers/kyt/sandbox.ts';

const shown = 20;

function sandboxOf({ providers: { chain } }: Deps): SandboxChain {
  return isSandboxChain(chain) ? chain : refuse('request:notFound');
}

/** Orders how the world behaves from now on. */
export async function orderWorld(
  deps: Deps,
  order: { readonly provider?: PayoutProviderMode; readonly next?: PayoutFate; readonly risk?: SandboxRisk },
): Promise<void> {
  const { payouts } = sandboxOf(deps);
  if (order.provider) await payouts.setProviderMode(order.provider);
  if (order.next) await payouts.setNextFate(order.next);
  if (!order.risk) return;
  if (!isSandboxKyt(deps.providers.kyt)) refuse('request:notFound');
  await deps.providers.kyt.setRisk(order.risk);
}

export async function setFate(deps: Deps, id: string, fate: PayoutFate): Promise<void> {
  if (!(await sandboxOf(deps).payouts.setFate(id, fate))) refuse(40008);
}

/** What the sandbox's provider has taken, newest first. */
export async function listPayouts(deps: Deps) {
  const rows = await deps.db
    .selectFrom('sandbox_payout')
    .select(sandboxPayoutColumns)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
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
