import { store } from './storage.ts';

/**
 * Switches the page to its web fonts; later visits use them from the start (`public/theme.js`). On a slow connection
 * they are as large as the code, which goes first; until then a fallback with the same metrics is shown. The page is
 * laid out again only once the font of its text is there. A page that would shift under the reader's eyes, because a
 * line wraps differently, keeps the fallback until the next page, and so does one on a phone so slow that its reader
 * would have to wait: the layout is the longest task of such a start.
 */
export async function showFaces(): Promise<void> {
  const { faces } = document.documentElement.dataset;
  if (faces !== undefined) return;
  const isSlow = performance.now() > quickMs;
  const found = await document.fonts.load('1em Geist').catch(() => []);
  if (found.length === 0) return;
  store('faces', 'kept');
  if (isSlow) return;
  const seen = partsInSight().map((part) => [part, topOf(part)] as const);
  document.documentElement.dataset['faces'] = '';
  if (seen.some(([part, before]) => Math.abs(topOf(part) - before) > mostMovePx))
    delete document.documentElement.dataset['faces'];
}

/** A page that took longer to become interactive is on a slow phone or connection. */
const quickMs = 1000;

/** Less than a line of text. */
const mostMovePx = 8;

const topOf = (part: Element) => part.getBoundingClientRect().top;

function partsInSight(): readonly Element[] {
  const parts = document.querySelectorAll('main :is(section, div, h1, h2, h3, p, ul, dl, table)');
  return [...parts].filter((part) => topOf(part) > 0 && topOf(part) < innerHeight);
}
