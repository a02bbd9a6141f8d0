import { fiatOrderTable, type FiatOrderState } from '../fiat/states.ts';
import type { NoticeKind } from '../notices/kinds.ts';
import { canMove, type StateTable } from '../platform/moves.ts';

/** Notices to customers about bank withdrawals. A later return is not a move: the withdrawal stays paid. */
export type FiatWithdrawalNotice = Extract<NoticeKind, `fiatWithdrawal.${string}`>;

const told: Partial<Record<FiatOrderState, FiatWithdrawalNotice>> = {
  success: 'fiatWithdrawal.paid',
  failed: 'fiatWithdrawal.failed',
  rejected: 'fiatWithdrawal.rejected',
  cancelled: 'fiatWithdrawal.cancelled',
};

/**
 * Moves of a bank withdrawal: those of every order in a currency. `preOrder`, one that is only prepared, is not used
 * yet; `pendingPayment` waits for members of the company, `pendingReview` for staff, `inProgress` for banks. Its owner
 * can still cancel one that no bank has received yet because its account has a debt or is blocked (`isCancellable`).
 */
export const fiatWithdrawalTable: StateTable<FiatOrderState, FiatWithdrawalNotice> = {
  states: fiatOrderTable.states,
  initial: fiatOrderTable.initial,
  moves: [...fiatOrderTable.moves, { from: 'inProgress', to: 'cancelled', by: ['user'] } as const].map(
    ({ from, to, by }) => {
      const notice = told[to];
      return { from, to, by, ...(notice === undefined ? {} : { notices: [notice] }) };
    },
  ),
};

/** True if its owner may cancel it: no part of it has gone to a bank. */
export const isCancellable = ({ status, handedOverAt }: Standing): boolean =>
  handedOverAt === null && canMove(fiatWithdrawalTable, status, 'cancelled', 'user');

interface Standing {
  readonly status: FiatOrderState;
  /** When it was handed over to a bank; null before. */
  readonly handedOverAt: string | null;
}
