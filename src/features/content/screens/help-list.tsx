import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocale } from '#src/platform/i18n.ts';
import { useOwnTitle } from '#src/platform/own-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { useSearchAt } from '#src/ui/ways.ts';
import { ArticleList } from '../article-list.tsx';
import { ListFrame } from '../list-frame.tsx';
import { useArticles, useCategories } from '../rows.ts';
import { contentTables, syncContent } from '../sync.ts';

/** The articles of one category, or all. */
export function HelpListScreen() {
  const { category: categoryId } = useSearchAt('/help/list');
  const locale = useLocale();
  const articles = useArticles();
  const categories = useCategories();
  const category = categories?.find(({ id }) => id === categoryId);
  const isUnknown = categories !== undefined && categoryId !== undefined && category === undefined;
  const shown = articles?.filter((article) => !categoryId || article.categoryId === categoryId);
  useOwnTitle(category?.name[locale]);
  useEffect(() => void syncContent(), []);
  return (
    <Page isNarrow>
      <PageHeader
        title={category?.name[locale] ?? <Trans>All articles</Trans>}
        actions={
          <Link to="/help">
            <Trans>All categories</Trans>
          </Link>
        }
      />
      <ListFrame of={contentTables.articles} rows={shown}>
        {shown?.length === 0 ? (
          <EmptyState title={isUnknown ? <Trans>Category not found</Trans> : <Trans>No articles yet</Trans>} />
        ) : (
          <ArticleList items={shown ?? []} />
        )}
      </ListFrame>
    </Page>
  );
}
