/**
 * Returns the last of these parts after each ran in its own task: in between, the page can scroll and respond to
 * presses. The page preloads their files, so that they arrive together.
 */
export async function inTurn<Last>(first: () => Promise<unknown>, last: () => Promise<Last>): Promise<Last> {
  await first();
  await new Promise((resolve) => setTimeout(resolve));
  return last();
}
