import { fiatOrderTable, type FiatOrderState } from '../fiat/states.ts';
import type { NoticeKind } from '../notices/kinds.ts';
import { canMove, type StateTable } from '../platform/moves.ts';

/** What customers are told of a bank withdrawal. That it came back later is no move: it stays paid. */
export type FiatWithdrawalNotice = Extract<NoticeKind, `fiatWithdrawal.${string}`>;

const told: Partial<Record<FiatOrderState, FiatWithdrawalNotice>> = {
  success: 'fiatWithdrawal.paid',
  failed: 'fiatWithdrawal.failed',
  rejected: 'fiatWithdrawal.rejected',
  cancelled: 'fiatWithdrawal.cancelled',
};

/**
 * The moves of a bank withdrawal: those of every order in a currency. `preOrder` would be one that is only prepared, and is
 * made by nothing yet; `pendingPayment` waits for members of the company,
 * `pendingReview` for staff, `inProgress` for banks. One that no bank has been given yet, because its account owes or is
 * blocked, is still its owner's to cancel (`isCancellable`).
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

/** Whether its owner may cancel it: nothing of it has gone to a bank. */
export const isCancellable = ({ status, handedOverAt }: Standing): boolean =>
  handedOverAt === null && canMove(fiatWithdrawalTable, status, 'cancelled', 'user');

interface Standing {
  readonly status: FiatOrderState;
  /** When it was handed over to a bank; null before. */
  readonly handedOverAt: string | null;
}
