/**
 * The last of these pieces, once each was run in a task of its own: between two of them the page scrolls and hears a press.
 * The page names their files, so that they come over the line together.
 */
export async function inTurn<Last>(first: () => Promise<unknown>, last: () => Promise<Last>): Promise<Last> {
  await first();
  await new Promise((resolve) => setTimeout(resolve));
  return last();
}
