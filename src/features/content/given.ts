import { useLocation } from '@tanstack/react-router';
import { givenContentId, pageKey } from '#contract/platform/public-pages.ts';
import type { ContentRows } from '#worker/local/tables.ts';

/** The texts that a page was made with, of the page alone: lists have the beginnings of their texts. */
export interface GivenContent {
  /** Which page it is, by `pageKey`. */
  readonly page: string;
  readonly articles: readonly ContentRows['helpArticles'][];
  readonly announcements: readonly ContentRows['announcements'][];
  readonly categories: readonly ContentRows['helpCategories'][];
}

/** Undefined until it was looked for. */
let given: GivenContent | null | undefined;

/** Where a page is made ahead of time: what it is made with. */
export function giveContent(content: GivenContent): void {
  given = content;
}

function readGiven(): GivenContent | null {
  if (typeof document === 'undefined') return null;
  const text = document.getElementById(givenContentId)?.textContent;
  return text ? (JSON.parse(text) as GivenContent) : null;
}

/** What the shown page was made with; null where it wasn't, and on every page after it. */
export function useGiven(): GivenContent | null {
  const key = useLocation({ select: ({ pathname, searchStr }) => pageKey(pathname, searchStr) });
  given ??= readGiven();
  return given?.page === key ? given : null;
}
