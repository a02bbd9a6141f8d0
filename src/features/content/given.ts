import type { Catalogue } from '#contract/catalogue/entries.ts';
import { emptyCatalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import type { contentSchemas } from '#contract/content/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { givenContentId, pageKey } from '#contract/platform/public-pages.ts';
import type { ContentRows } from '#worker/local/tables.ts';
import { useAddress } from '#src/ui/ways.ts';

/** What a page was made with, of the page alone: lists have the beginnings of their texts. */
export interface GivenContent {
  /** Which page it is, by `pageKey`. */
  readonly page: string;
  readonly articles: readonly ContentRows['helpArticles'][];
  readonly announcements: readonly ContentRows['announcements'][];
  readonly categories: readonly ContentRows['helpCategories'][];
  /** What of the foot is other than a new installation has it. */
  readonly settings?: readonly ContentRows['settings'][];
  /** Of the page of prices: what they are worked out from. */
  readonly catalogue?: Catalogue;
  /** Of the page of downloads. */
  readonly versions?: ResultOf<typeof contentSchemas.listAppVersions>['items'];
}

/** Undefined until it was looked for. */
let given: GivenContent | null | undefined;

/** Where a page is made ahead of time: what it is made with. */
export function giveContent(content: GivenContent): void {
  given = content;
  // The one before was another page's.
  installCatalogue(content.catalogue ?? emptyCatalogue);
}

/** Before a page is taken over that was made ahead of time: what it shows is worked out again from the same. */
export function takeGiven(): void {
  given = readGiven();
  if (given?.catalogue) installCatalogue(given.catalogue);
}

/** The settings that the visit's first page was made with: its foot stands on each page after it. */
export function givenSettings(): GivenContent['settings'] {
  given ??= readGiven();
  return given?.settings;
}

function readGiven(): GivenContent | null {
  if (typeof document === 'undefined') return null;
  const text = document.getElementById(givenContentId)?.textContent;
  return text ? (JSON.parse(text) as GivenContent) : null;
}

/** What the shown page was made with; null where it wasn't, and on every page after it. */
export function useGiven(): GivenContent | null {
  const { pathname, search } = useAddress();
  given ??= readGiven();
  return given?.page === pageKey(pathname, search) ? given : null;
}
