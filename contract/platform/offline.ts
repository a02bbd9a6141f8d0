/**
 * Days after which an entry in the outbox is no longer sent. The server keeps idempotency keys for 30 days, so that it
 * can't take effect twice.
 */
export const outboxDays = 7;
