import type { RateLimit } from '#contract/platform/call.ts';
import type { Deps } from '#server/platform/deps.ts';
import { admitMany, countedRecently } from '#server/platform/http/rate-limit.ts';

const windowS = 12 * 3600;
/** Different names that an account may ask about for one bank account: enough to mend a typing error, not to guess. */
const namesOfOne: RateLimit = { max: 5, windowS };
/** Different names that an account may ask about for all bank accounts: two files of payments. */
const namesOfAll: RateLimit = { max: 10_000, windowS };

interface Named {
  readonly account: string;
  readonly name: string;
}

/**
 * Returns for each name, in order, whether its bank may be asked: a customer mustn't find out who holds an account, or
 * which account somebody holds, by trying. A name asked about before says nothing new, so it may be repeated.
 */
export async function mayAskNames(deps: Deps, accountId: string, asked: readonly Named[]): Promise<boolean[]> {
  const keyOf = (...parts: readonly string[]) =>
    `name:${deps.vault.index('askedName', [accountId, ...parts].join('|')).toString('base64url')}`;
  const keys = asked.map(({ account, name }) => ({ one: keyOf(account), both: keyOf(account, name) }));
  const known = new Set(await countedRecently(deps, [...new Set(keys.map(({ both }) => both))], windowS));
  const news = new Map(keys.filter(({ both }) => !known.has(both)).map(({ one, both }) => [both, one]));
  const [left, all] = await Promise.all([
    admitMany(deps, counted([...news.values()]), namesOfOne),
    admitMany(deps, news.size === 0 ? new Map() : new Map([[keyOf(), news.size]]), namesOfAll),
  ]);
  let rest = all.get(keyOf()) ?? 0;
  const admitted: string[] = [];
  for (const [both, one] of news) {
    const own = left.get(one) ?? 0;
    if (own === 0 || rest === 0) continue;
    left.set(one, own - 1);
    rest -= 1;
    admitted.push(both);
  }
  await admitMany(deps, counted(admitted), namesOfOne);
  for (const both of admitted) known.add(both);
  return keys.map(({ both }) => known.has(both));
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
