import type { WithdrawalState } from '#contract/withdrawals/states.ts';
import { must } from '#contract/platform/errors.ts';
import type { Given } from '../commands/index.ts';
import { askApproval, type Follow, type Following, type Judgement } from '../approvals/index.ts';
import type { TakenOrder } from './check.ts';
import { lockWithdrawal, move } from './move.ts';

const ways: Readonly<Record<Following['to'], WithdrawalState>> = {
  awaitingSuperiorApproval: 'awaitingSuperiorApproval',
  approved: 'pendingReview',
  rejected: 'reviewRejected',
  withdrawn: 'revoked',
  expired: 'revoked',
};

/** Follows the approval of a withdrawal: on to our own review, or back with its money. */
export const followWithdrawal: Follow = async (tx, deps, id) => {
  const row = must(await lockWithdrawal(tx, id), 'the withdrawal that waits');
  return async ({ to, by, reason }) => {
    await move(tx, deps, row, ways[to], { ...by, ...(reason === null ? {} : { reason }) });
  };
};

/** Requests approval of a withdrawal by members of the company, if its rule requires it. */
export async function askForWithdrawal(
  given: Given<unknown, unknown>,
  subjectId: string,
  { checked, room }: TakenOrder,
  judgement: Judgement | undefined,
): Promise<void> {
  if (!judgement || judgement.needed === 0) return;
  const { network, address, tag, amount } = checked;
  const { needed, value, currency } = judgement;
  const { asset } = network;
  const payment = { asset, amount, payee: address, network: network.network, tag, value, currency };
  await askApproval(given, { kind: 'withdrawal', subjectId, needed, payment, approvers: room.approvers });
}
