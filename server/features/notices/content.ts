import type { NoticeContent } from '#contract/notices/kinds.ts';

/** `tell` takes the values of the kind alone, so what is read together belongs together. */
export function contentOf({ kind, values }: { kind: NoticeContent['kind']; values: NoticeContent['values'] }) {
  return { kind, values } as NoticeContent;
}
