import { depositCases } from '#contract/deposits/case-calls.ts';
import { api } from '#src/platform/api.ts';

/** Returns the explorer link of a deposit's transaction. */
export const findDepositLink = (id: string) => api(depositCases.getWebLink, { body: { id } }, { isInline: true });
