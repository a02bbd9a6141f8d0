import { Plural, Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { ArticleList } from '../article-list.tsx';
import { HelpSearchBox } from '../help-search-box.tsx';
import { ListFrame } from '../list-frame.tsx';
import { useArticles, type ArticleItem } from '../rows.ts';
import { contentTables, syncContent } from '../sync.ts';
import { says, wordsIn } from '../synonyms.ts';

/** Searches the stored articles in both languages: at once, and offline. */
export function HelpSearchScreen() {
  const { q = '' } = useSearch({ from: '/help/search' });
  const articles = useArticles();
  const found = articles
    ?.filter((article) => matches(article, q))
    .toSorted((one, other) => distance(one, q) - distance(other, q));
  useEffect(() => void syncContent(), []);
  return (
    <Page isNarrow>
      <PageHeader title={<Trans>Search the help centre</Trans>} />
      <HelpSearchBox initial={q} />
      <ListFrame of={contentTables.articles} rows={articles}>
        <p role="status">
          <Plural
            value={found?.length ?? 0}
            _0="No article contains all of these words"
            one="# article"
            other="# articles"
          />
        </p>
        {found?.length === 0 ? (
          <EmptyState
            title={<Trans>Nothing found</Trans>}
            action={
              <Link to="/contact">
                <Trans>Contact us</Trans>
              </Link>
            }
          >
            <Trans>Try other words or contact us.</Trans>
          </EmptyState>
        ) : (
          <ArticleList items={found ?? []} />
        )}
      </ListFrame>
    </Page>
  );
}

const wordsOf = ({ texts }: ArticleItem, part: 'title' | 'body') =>
  Object.values(texts)
    .map((text) => text[part])
    .join(' ')
    .toLocaleLowerCase();

/** Whether an article contains all the words or their synonyms, in any order, in either language. */
function matches(article: ArticleItem, q: string): boolean {
  const text = `${wordsOf(article, 'title')} ${wordsOf(article, 'body')}`;
  return wordsIn(q.toLocaleLowerCase()).every((word) => says(text, word));
}

/** Returns how far an article is from a search: 0 if its title has the very words, 1 if its text has them. */
function distance(article: ArticleItem, q: string): number {
  const words = q.trim().toLocaleLowerCase();
  if (wordsOf(article, 'title').includes(words)) return 0;
  return wordsOf(article, 'body').includes(words) ? 1 : 2;
}
