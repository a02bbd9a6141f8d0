import { dealerChat } from '#contract/dealer-chat/calls.ts';
import type { dealerChatSchemas } from '#contract/dealer-chat/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { useLive } from '#src/platform/local.ts';
import { localTable } from '#src/platform/local-table.ts';

export type ChatMessage = ResultOf<typeof dealerChatSchemas.send>;

/** Messages between the sides of the account's orders, on this device. */
export const messagesTable = localTable({
  name: 'dealerMessages',
  calls: [dealerChat.list],
  scope: 'account',
  isPushed: true,
  keep: 20_000,
  page: (query, options) => api(dealerChat.list, { query }, options),
});

/** Returns an order's messages, oldest first; undefined while the device is being read. */
export const useMessages = (orderId: string) =>
  useLive(
    async (local) =>
      messagesTable.in(local)?.where('[orderId+n]').between([orderId, 0], [orderId, Infinity]).toArray() ?? [],
    [orderId],
  );
