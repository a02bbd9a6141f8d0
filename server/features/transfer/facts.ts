import { sql } from 'kysely';
import type { AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import type { unitTerms } from '#contract/transfer/rules.ts';
import { asked, askedAtOnce, askedRows, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { accountBy, type NamedAccount } from '../accounts/index.ts';
import { payeeRuleOf, type BookRule } from '../addresses/index.ts';
import { ruleOf, type RuleFacts } from '../approvals/index.ts';
import { debtOf } from '../deposits/index.ts';
import { membershipOf } from '../members/index.ts';
import { daysOf, type Day, type Outflow } from '../outflow/index.ts';
import { takingsOf, type Taking } from '../usage/index.ts';

/** Transfer about to be judged. */
interface Asked {
  readonly deps: Deps;
  readonly orderId: string;
  readonly outflow: Outflow;
  readonly payeeId: string;
  readonly terms: ReturnType<typeof unitTerms>;
}

/** Facts an order is judged by. */
export interface TransferFacts {
  readonly n: number;
  readonly isInDebt: boolean;
  readonly rule: BookRule | null;
  readonly payer: NamedAccount | null;
  readonly isMember: boolean;
  readonly approvalRule: RuleFacts;
  readonly left: string | null;
  readonly day: Day;
}

const columns = 'account_id uuid, maker_id uuid, payee_id uuid, asset text';

const rowOf = ({ outflow: { accountId, makerId, asset }, payeeId }: Asked) => ({
  account_id: accountId,
  maker_id: makerId,
  payee_id: payeeId,
  asset,
});

function takingOf({ orderId, outflow, terms }: Asked): Taking {
  const { accountId, asset, amount } = outflow;
  return { orders: { accountId, operation: 'transfer', asset }, orderId, amount, most: terms };
}

/** Reads the facts for all waiting transfers in one round trip and in order; each uses up its part of the limits. */
export const readFacts = askedAtOnce(async (tx: Tx, all: readonly Asked[]): Promise<readonly TransferFacts[]> => {
  const { deps } = must(all[0], 'one who asks');
  const accountId = asked<string>('account_id');
  const payeeId = asked<string>('payee_id');
  const outflows = all.map(({ outflow }) => outflow);
  const { rows } = await sql<TransferFacts>`
    with taken as materialized ${takingsOf(deps, all.map(takingOf))}, days as materialized ${daysOf(deps, outflows, true)}
    select ${sql.join([
      asked('n'),
      debtOf(accountId, asked<AssetCode>('asset')).as('isInDebt'),
      payeeRuleOf(accountId, payeeId).as('rule'),
      accountBy('id', accountId).as('payer'),
      membershipOf(asked<string>('maker_id'), payeeId).as('isMember'),
      ruleOf(deps, accountId, 'transfer').as('approvalRule'),
      sql`taken."left"`,
      sql`days.day`,
    ])} from ${askedRows(all.map(rowOf), columns)} join taken using (n) left join days using (n)`.execute(tx);
  return inPlaces(rows);
});
