import type { Catalogue } from '#contract/catalogue/entries.ts';
import type { catalogueSchemas } from '#contract/catalogue/schemas.ts';
import { emptyCatalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import type { contentSchemas } from '#contract/content/schemas.ts';
import type { earnSchemas } from '#contract/earn/schemas.ts';
import type { PublicationJson } from '#contract/liabilities/statement.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { givenContentId, pageKey } from '#contract/platform/public-pages.ts';
import type { statusSchemas } from '#contract/status/schemas.ts';
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
  /** Of the page of prices: what they are worked out from. Of Earn's: what its coins are drawn by. */
  readonly catalogue?: Catalogue;
  /** Of the page of downloads. */
  readonly versions?: ResultOf<typeof contentSchemas.listAppVersions>['items'];
  /** Of the home. */
  readonly counts?: ResultOf<typeof catalogueSchemas.count>;
  /** Of the proof's page: the newest, where there is one and it isn't huge. */
  readonly publication?: PublicationJson;
  /** Of the status page, as it was when the page was made. */
  readonly status?: ResultOf<typeof statusSchemas.get>;
  /** Of Earn's page. */
  readonly products?: ResultOf<typeof earnSchemas.listProducts>;
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
