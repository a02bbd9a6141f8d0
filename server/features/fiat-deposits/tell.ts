import type { FiatDepositNotice } from '#contract/fiat-deposits/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decimalOf, tell } from '../notices/index.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'vault'>;

interface Deposit {
  readonly id: string;
  readonly account_id: string;
  readonly asset: string;
  readonly amount: string | null;
  readonly expected: string | null;
  readonly reason: string | null;
}

/** Notifies the owner of a deposit of its outcome. A cancelled one may have no amount. */
export async function tellDepositor(tx: Tx, deps: Needs, deposit: Deposit, notice: FiatDepositNotice): Promise<void> {
  const { id, account_id, asset, reason } = deposit;
  const units = deposit.amount ?? deposit.expected;
  const amount = units === null ? null : decimalOf(BigInt(units), assetCode(asset));
  await tell(tx, deps, account_id, notice, { id, asset, amount, reason });
}
