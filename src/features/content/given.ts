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

/** Content embedded in a prerendered page, for that page only; lists contain only the beginnings of their texts. */
export interface GivenContent {
  /** Identifies the page, by `pageKey`. */
  readonly page: string;
  readonly articles: readonly ContentRows['helpArticles'][];
  readonly announcements: readonly ContentRows['announcements'][];
  readonly categories: readonly ContentRows['helpCategories'][];
  /** Footer settings that differ from those of a new installation. */
  readonly settings?: readonly ContentRows['settings'][];
  /** On the pricing page, the basis of the prices; on the Earn page, what its coins are drawn from. */
  readonly catalogue?: Catalogue;
  /** For the downloads page. */
  readonly versions?: ResultOf<typeof contentSchemas.listAppVersions>['items'];
  /** For the home page. */
  readonly counts?: ResultOf<typeof catalogueSchemas.count>;
  /** For the proof page: the newest publication, if there is one and it isn't huge. */
  readonly publication?: PublicationJson;
  /** For the status page, as of when the page was made. */
  readonly status?: ResultOf<typeof statusSchemas.get>;
  /** For the Earn page. */
  readonly products?: ResultOf<typeof earnSchemas.listProducts>;
}

/** Undefined until the page was searched for it. */
let given: GivenContent | null | undefined;

/** Sets the content of a page that is being prerendered. */
export function giveContent(content: GivenContent): void {
  given = content;
  // The previous catalogue belonged to another page.
  installCatalogue(content.catalogue ?? emptyCatalogue);
}

/** Reads the embedded content before a prerendered page is hydrated, so that it renders from the same data. */
export function takeGiven(): void {
  given = readGiven();
  if (given?.catalogue) installCatalogue(given.catalogue);
}

/** Returns the settings embedded in the first page of the visit; its footer is on every later page. */
export function givenSettings(): GivenContent['settings'] {
  given ??= readGiven();
  return given?.settings;
}

function readGiven(): GivenContent | null {
  if (typeof document === 'undefined') return null;
  const text = document.getElementById(givenContentId)?.textContent;
  return text ? (JSON.parse(text) as GivenContent) : null;
}

/** Returns the content embedded in the current page; null if it has none, and on every later page. */
export function useGiven(): GivenContent | null {
  const { pathname, search } = useAddress();
  given ??= readGiven();
  return given?.page === pageKey(pathname, search) ? given : null;
}
