import { store } from './storage.ts';

/**
 * Sets the page in its own faces, on each later visit from the beginning (`public/theme.js`): on a slow line they are as
 * large as the code, which goes first, and what stands until then has their measures. The page is laid out anew once
 * the one of its texts is there, and not before; a page that would move under its reader's eyes, because a line breaks
 * elsewhere, stays as it is until the next one, and so does one of a phone so slow that its reader would wait for it: the
 * layout is the longest task of such a start.
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

/** A page that took longer to answer is on a phone or a line that is slow. */
const quickMs = 1000;

/** Less than a line. */
const mostMovePx = 8;

const topOf = (part: Element) => part.getBoundingClientRect().top;

function partsInSight(): readonly Element[] {
  const parts = document.querySelectorAll('main :is(section, div, h1, h2, h3, p, ul, dl, table)');
  return [...parts].filter((part) => topOf(part) > 0 && topOf(part) < innerHeight);
}
