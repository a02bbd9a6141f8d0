import { appealUntil } from '#contract/appeals/rules.ts';
import { chatUntil } from '#contract/dealer-chat/rules.ts';
import { payeeSeenMs, showsPayee } from '#contract/dealer-orders/rules.ts';
import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { maskAccount } from '#contract/receipt-methods/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { toTrade } from '../acceptor/index.ts';
import type { DealerOrderRow, DealerOrderTable } from './tables.ts';

/** The side that pays the currency and therefore sees the payee while it does. */
const payerOf = ({ side }: Pick<DealerOrderTable, 'side'>) => (side === 'buy' ? 'customer' : 'dealer');

type Needs = Pick<Deps, 'vault' | 'clock'>;

async function openPayee({ vault }: Needs, row: DealerOrderRow): Promise<Record<string, string>> {
  const opened = JSON.parse(String(await vault.open('dealerOrder', row.id, row.payee_sealed))) as DynamicValues;
  return Object.fromEntries(Object.entries(opened).map(([key, value]) => [key, String(value)]));
}

/** The parts of an order that every reader sees. */
function toWhole(row: DealerOrderRow, account: Readonly<Record<string, string>>, seen: 'whole' | 'masked' | 'gone') {
  return {
    id: row.id,
    ...toTrade(row),
    payType: row.channel,
    status: row.status,
    cancelReason: row.cancel_reason,
    payee: {
      channel: row.channel,
      masked: seen === 'gone' ? '' : maskAccount(account['account'] ?? ''),
      values: seen === 'whole' ? { ...account } : null,
    },
    dueAt: row.due_at?.toISOString() ?? null,
    steps: [...row.steps],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** An order as one of its sides sees it. */
export async function toOrder(
  deps: Needs,
  row: DealerOrderRow,
  { counterparty, as }: { readonly counterparty: string; readonly as: 'customer' | 'dealer' },
) {
  const { appeal } = row;
  return {
    ...toWhole(row, await openPayee(deps, row), seenBy(as, row, deps.clock.now())),
    counterparty,
    isReviewed: appeal !== null && appeal.status !== 'closed',
    appeal,
    appealUntil: appealUntilOf(row, deps.clock.now()),
    unread: row.unread[as],
    chatUntil: chatUntil(row.ended_at?.toISOString() ?? null),
  };
}

/** How much of the payee's account a side sees: the payer all of it while they need it, and nothing long after the end. */
function seenBy(as: 'customer' | 'dealer', row: DealerOrderRow, now: Date): 'whole' | 'masked' | 'gone' {
  if (payerOf(row) !== as) return 'masked';
  if (showsPayee.includes(row.status)) return 'whole';
  return row.ended_at !== null && now.getTime() - row.ended_at.getTime() > payeeSeenMs ? 'gone' : 'masked';
}

/**
 * Returns until when the order can be appealed. Null if it can't be: an appeal is open or was decided, it is too late,
 * or there is nothing to appeal about.
 */
function appealUntilOf(row: DealerOrderRow, now: Date): string | null {
  const { appeal, status, steps } = row;
  if (appeal && (appeal.status !== 'closed' ? appeal.openedBy !== 'clock' : appeal.result !== null)) return null;
  const movedAt = must(steps.at(-1), 'the first step').at;
  const until = appealUntil({ status, isConfirmed: row.confirmed_at !== null, movedAt });
  return until !== null && new Date(until) > now ? until : null;
}

/** An order as the staff who decide about it see it. */
export const toOrderForStaff = async (
  deps: Needs,
  row: DealerOrderRow,
  names: { readonly customer: string; readonly dealer: string },
) => ({ ...toWhole(row, await openPayee(deps, row), 'whole'), ...names });
