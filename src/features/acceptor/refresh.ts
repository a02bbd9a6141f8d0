import { acceptor } from '#contract/acceptor/calls.ts';
import { keyOf } from '#src/platform/ask.ts';
import { queryClient } from '#src/platform/query.ts';

/** Reads the merchant's pairs anew. */
export const refreshPairs = () => queryClient.invalidateQueries({ queryKey: keyOf(acceptor.listPairs) });
