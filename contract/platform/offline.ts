/** What waits in the outbox for longer is not sent any more. The server keeps idempotency keys for 30 days, so that it can't take effect twice. */
export const outboxDays = 7;
