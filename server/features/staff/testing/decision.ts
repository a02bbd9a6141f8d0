import { sql } from 'kysely';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { decisionValues, type DecisionKind } from '#contract/staff/rules.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Table that holds the money of a case. */
const tables: Partial<Record<DecisionKind, string>> = {
  withdrawal: 'withdrawal',
  transfer: 'transfer_order',
  deposit: 'deposit',
  missingDeposit: 'missing_deposit',
  payment: 'chain_payment',
  refill: 'custody_refill',
  unmatchedCredit: 'fiat_credit',
  thirdPartyPayer: 'fiat_credit',
  fiatDeposit: 'fiat_credit',
  creditReturn: 'fiat_credit',
  paymentProof: '(select id, asset, expected as amount from fiat_deposit where expected is not null) d',
  cardDispute: 'corporate_card_dispute',
  fiatDebt: 'fiat_reversal',
  earnRedemption: 'earn_redemption',
  earnSlashing: 'earn_slashing',
};

/** Inserts a security verification this operator has passed for this decision, and returns its id. */
export async function verifiedDecision(
  deps: Deps,
  operatorId: string,
  kind: DecisionKind,
  id: string,
  decision: string,
  /** Required if the case alone doesn't determine it. */
  money?: { readonly asset: string; readonly amount: string },
): Promise<string> {
  return insertPassedStepUp(deps, operatorId, 'staff.decide', {
    ...decisionValues({ kind, id, decision, ...(money ?? (await moneyOf(deps, kind, id))) }),
  });
}

async function moneyOf({ db }: Deps, kind: DecisionKind, id: string) {
  const table = tables[kind];
  if (!table) return {};
  const { rows } = await sql<{ asset: string; amount: string }>`
    select asset, amount from ${sql.raw(table)} where id::text = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return {};
  const asset = assetCode(row.asset);
  return { asset, amount: formatUnits(BigInt(row.amount), scaleOf(asset)) };
}
