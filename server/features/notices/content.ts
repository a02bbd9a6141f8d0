import type { NoticeContent } from '#contract/notices/kinds.ts';

/**
 * Pairs a kind with its values. `tell` accepts only the values of the kind, so the two that are read together match.
 */
export function contentOf({ kind, values }: { kind: NoticeContent['kind']; values: NoticeContent['values'] }) {
  return { kind, values } as NoticeContent;
}
