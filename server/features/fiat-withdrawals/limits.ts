import { Refusal, refuse } from '#contract/platform/errors.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { hasFrozen } from '../accounts/index.ts';
import { countPayment, judgeByRule, ruleOf } from '../approvals/index.ts';
import type { Given } from '../commands/index.ts';
import { takingOf } from '../usage/index.ts';
import type { CheckedPayout } from './check.ts';

/** What leaves to a bank, of whichever kind of order. */
type Leaving = Pick<CheckedPayout, 'asset' | 'amount'>;
type Needs = Pick<Given<undefined, unknown>, 'tx' | 'deps' | 'session'>;
/** Whose limits they are. */
interface Payer {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly session: Pick<Session, 'accountId'>;
}

/** Uses up the order's part of the limits of what leaves to banks. Refuses 40015. */
export async function takeLimit(
  { tx, deps, session }: Payer,
  orderId: string,
  checked: Leaving & Pick<CheckedPayout, 'terms'>,
) {
  const { asset, amount, terms } = checked;
  const units = (text: string) => parseUnits(text, scaleOf(asset)) ?? 0n;
  const most = {
    dailyMaximum: units(terms.dailyMaximum),
    monthlyMaximum: terms.monthlyMaximum === null ? null : units(terms.monthlyMaximum),
  };
  const of = { accountId: session.accountId, operation: 'withdrawal', asset } as const;
  const { left } = await tx
    .selectNoFrom(takingOf(deps, of, { orderId, amount }, most).as('left'))
    .executeTakeFirstOrThrow();
  if (left !== null) refuse(40015, { field: 'amount' });
}

/** What the company's rule for withdrawals says of it; counts it where nobody has to approve it. */
export async function judge({ tx, deps, session }: Needs, orderId: string, checked: Leaving) {
  const { accountId, accountType } = session;
  if (accountType !== 'merchant') return undefined;
  const { rule } = await tx.selectNoFrom(ruleOf(deps, accountId, 'withdrawal').as('rule')).executeTakeFirstOrThrow();
  const { asset, amount } = checked;
  const judgement = await judgeByRule(deps, rule, { kind: 'withdrawal', asset, amount });
  if (judgement) await countPayment(tx, deps, { accountId, orderId, kind: 'withdrawal' }, judgement);
  return judgement;
}

/** Too little, in the words of currencies: 51050 where some of it is frozen, else 60007. */
export const asShort =
  ({ tx, session }: Pick<Payer, 'tx' | 'session'>, asset: string) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Refusal) || error.code !== 60028) throw error;
    return refuse((await hasFrozen(tx, session.accountId, asset, 'globalAccount')) ? 51050 : 60007, { asset });
  };
