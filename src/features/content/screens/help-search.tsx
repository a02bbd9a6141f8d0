import { Plural, Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { ArticleList } from '../article-list.tsx';
import { HelpSearchBox } from '../help-search-box.tsx';
import { ListFrame } from '../list-frame.tsx';
import { useArticles, type ArticleItem } from '../rows.ts';
import { contentTables, syncContent } from '../sync.ts';
import { says } from '../synonyms.ts';

/** Searches the stored articles in both languages: at once, and offline. */
export function HelpSearchScreen() {
  const { q = '' } = useSearch({ from: '/help/search' });
  const articles = useArticles();
  const found = articles?.filter((article) => matches(article, q));
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
          <EmptyState title={<Trans>Nothing found</Trans>}>
            <Trans>Try other words or contact us.</Trans>
          </EmptyState>
        ) : (
          <ArticleList items={found ?? []} />
        )}
      </ListFrame>
    </Page>
  );
}

/** Whether an article contains all the words or their synonyms, in any order, in either language. */
function matches(article: ArticleItem, q: string): boolean {
  const text = Object.values(article.texts)
    .map(({ title, body }) => `${title} ${body}`)
    .join(' ')
    .toLocaleLowerCase();
  return q
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => says(text, word));
}
