import { sql } from 'kysely';
import type { AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import type { unitTerms } from '#contract/transfer/rules.ts';
import { asked, askedAtOnce, askedRows, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { accountBy, type NamedAccount } from '../accounts/index.ts';
import { payeeRuleOf, type PayeeRule } from '../addresses/index.ts';
import { ruleOf, type RuleFacts } from '../approvals/index.ts';
import { debtOf } from '../deposits/index.ts';
import { membershipOf } from '../members/index.ts';
import { dayOfPayment, locksOf, type Day, type Outflow } from '../outflow/index.ts';
import { takingOf } from '../usage/index.ts';

/** A transfer that is about to be judged. */
interface Asked {
  readonly deps: Deps;
  readonly orderId: string;
  readonly outflow: Outflow;
  readonly payeeId: string;
  readonly terms: ReturnType<typeof unitTerms>;
}

/** What an order is judged by. */
export interface TransferFacts {
  readonly n: number;
  readonly isInDebt: boolean;
  readonly rule: PayeeRule | null;
  readonly payer: NamedAccount | null;
  readonly isMember: boolean;
  readonly approvalRule: RuleFacts;
  readonly left: string | null;
  readonly day: Day;
}

const columns = `order_id uuid, account_id uuid, maker_id uuid, payee_id uuid, counted_payee uuid, asset text,
  amount text, daily_maximum text, monthly_maximum text, locks text[]`;

const rowOf = ({ orderId, outflow, payeeId, terms }: Asked) => ({
  order_id: orderId,
  account_id: outflow.accountId,
  maker_id: outflow.makerId,
  payee_id: payeeId,
  // None where it is a company.
  counted_payee: outflow.payeeId,
  asset: outflow.asset,
  amount: String(outflow.amount),
  daily_maximum: String(terms.dailyMaximum),
  monthly_maximum: terms.monthlyMaximum === null ? null : String(terms.monthlyMaximum),
  locks: locksOf(outflow),
});

/**
 * What transfers are judged by, of all that wait in one round trip and in their order, in which each uses up its part of
 * the limits.
 */
export const readFacts = askedAtOnce(async (tx: Tx, all: readonly Asked[]): Promise<readonly TransferFacts[]> => {
  const { deps } = must(all[0], 'one who asks');
  const [accountId, payeeId, makerId] = [
    asked<string>('account_id'),
    asked<string>('payee_id'),
    asked<string>('maker_id'),
  ];
  const limit = { accountId, operation: 'transfer', asset: asked<AssetCode>('asset') } as const;
  const order = { orderId: asked<string>('order_id'), amount: asked<string>('amount') };
  const most = { dailyMaximum: asked<string>('daily_maximum'), monthlyMaximum: asked<string>('monthly_maximum') };
  const day = { locks: asked<string[]>('locks'), accountId, makerId, payeeId: asked<string>('counted_payee') };
  const { rows } = await sql<TransferFacts>`select ${sql.join([
    asked('n'),
    debtOf(accountId, limit.asset).as('isInDebt'),
    payeeRuleOf(accountId, payeeId).as('rule'),
    accountBy('id', accountId).as('payer'),
    membershipOf(makerId, payeeId).as('isMember'),
    ruleOf(deps, accountId, 'transfer').as('approvalRule'),
    takingOf(deps, limit, order, most).as('left'),
    dayOfPayment(deps, day).as('day'),
  ])} from ${askedRows(all.map(rowOf), columns)}`.execute(tx);
  return inPlaces(rows);
});
