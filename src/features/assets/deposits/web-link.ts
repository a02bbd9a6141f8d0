import { depositCases } from '#contract/deposits/case-calls.ts';
import { api } from '#src/platform/api.ts';

/** Where the transaction of a deposit can be looked at. */
export const findDepositLink = (id: string) => api(depositCases.getWebLink, { body: { id } }, { isInline: true });
