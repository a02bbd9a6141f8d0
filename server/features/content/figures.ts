import { catalogue } from '#contract/catalogue/snapshot.ts';
import type { Deps } from '#server/platform/deps.ts';
import { allDone } from '#server/platform/all-done.ts';
import { listProducts } from '../earn/index.ts';
import { getPublication, listPublications } from '../liabilities/index.ts';
import { showStatus } from '../status/index.ts';

type Needed = Pick<Deps, 'db' | 'clock'>;

/**
 * A statement larger than this, because of its many addresses, would outweigh its page, so readers request it
 * separately.
 */
const mostOfStatement = 40_000;

/** Returns the parts of public pages that no one writes: the platform's status, what it owes, what can be staked. */
export async function publicFigures(deps: Needed) {
  const [publication, status, products] = await allDone([newest(deps), showStatus(deps), listProducts(deps)]);
  const isStaked = (code: string) => products.items.some(({ asset }) => asset === code);
  return { publication, status, products, staked: catalogue().assets.filter(({ code }) => isStaked(code)) };
}

/**
 * Returns a stamp that changes when pages with these figures would. A product's remaining amount changes with each
 * stake, so pages show it as of when they were last built.
 */
export async function stampOfFigures(deps: Needed): Promise<string> {
  const [day, { components }, { items }] = await allDone([newestDay(deps), showStatus(deps), listProducts(deps)]);
  return JSON.stringify([day, components, items.map((product) => ({ ...product, left: null }))]);
}

async function newestDay(deps: Needed): Promise<string | undefined> {
  return (await listPublications(deps, undefined, 1)).items[0]?.day;
}

async function newest(deps: Needed) {
  const day = await newestDay(deps);
  const publication = day === undefined ? undefined : await getPublication(deps, day);
  return publication && publication.statement.length <= mostOfStatement ? publication : undefined;
}
