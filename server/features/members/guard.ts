import type { Tx } from '#server/platform/db.ts';

/** Refuses a change among the people of a company after which what they have to do together can't be done any more. */
export type Guard = (tx: Tx, companyId: string) => Promise<void>;
