import { articlesOfAccounts } from './articles-accounts.ts';
import { articlesOfAssets } from './articles-assets.ts';
import { articlesOfLegal } from './articles-legal.ts';
import { articlesOfSecurity } from './articles-security.ts';
import { articlesOfSending } from './articles-sending.ts';
import { articlesOfStart } from './articles-start.ts';
import type { Article } from './text.ts';

/** All help articles, in the order in which a category lists its own. */
export const articles: readonly Article[] = [
  ...articlesOfStart,
  ...articlesOfAssets,
  ...articlesOfSending,
  ...articlesOfAccounts,
  ...articlesOfSecurity,
  ...articlesOfLegal,
];
