import { expect, type Page } from '@playwright/test';

const soft = expect.configure({ soft: true });

/** Viewport widths. 320 px is 1280 px at 400 % zoom (WCAG 2.2, 1.4.10), 640 px is 1280 px at 200 %. */
const widths = [320, 390, 640, 1024, 1920];

/**
 * Checks that nothing on the open page scrolls sideways or is clipped, from a small phone to a wide screen, and that
 * back buttons come first.
 */
export async function expectToFit(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  // Laid out as usual but not painted: painting at five widths was most of the work.
  await page.evaluate(() => document.documentElement.style.setProperty('visibility', 'hidden'));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    // A chart measures its space again one frame after a resize.
    await soft.poll(() => page.evaluate(misfits), { message: `${where} at ${width} px`, timeout: 15_000 }).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
  await page.evaluate(() => document.documentElement.style.removeProperty('visibility'));
}

/**
 * Finds elements that overflow the window, texts that are clipped, and back buttons after the submit button. Runs in
 * the page.
 */
function misfits(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const nameOf = (element: Element) => `${element.tagName} “${(element.textContent ?? '').trim().slice(0, 30)}”`;
  const isHidden = (element: Element) => element.closest('.visuallyHidden, [aria-hidden="true"], svg') !== null;
  /** Reports whether the element is in a box that scrolls by itself, such as a table or a code sample. */
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const all = [...document.querySelectorAll('body *')].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && !isHidden(element);
  });
  const outside = all.filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return (right > clientWidth + 1 || left < -1) && !scrolls(element.parentElement);
  });
  const cut = all.filter((element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isText = element.childElementCount === 0 && element.textContent !== '';
    const isClipped = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
    return isText && isClipped && element.scrollWidth > element.clientWidth + 1;
  });
  const isWayBack = (element: Element) => /^(Cancel|Back|取消|返回|上一步)$/.test(element.textContent.trim());
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  const behind = all.filter((element) => {
    const before = element.previousElementSibling;
    return isWayBack(element) && before?.matches('button[type=submit]') && topOf(before) === topOf(element);
  });
  const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  return [
    ...page,
    ...outside.map((element) => `${nameOf(element)} sticks out`),
    ...cut.map((element) => `${nameOf(element)} is cut`),
    ...behind.map((element) => `${nameOf(element)} stands behind what the form does`),
  ].slice(0, 5);
}
