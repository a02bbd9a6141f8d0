import type { Tx } from '#server/platform/db.ts';

/** Refuses a change of a company's people after which they could no longer do what they have to do together. */
export type Guard = (tx: Tx, companyId: string) => Promise<void>;
