import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocale } from '#src/platform/i18n.ts';
import { useOwnTitle } from '#src/platform/own-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { useSearchAt } from '#src/ui/ways.ts';
import styles from '../content.module.css';
import { CopyLink } from '../copy-link.tsx';
import { Dated } from '../dated.tsx';
import { ListFrame } from '../list-frame.tsx';
import { Markdown } from '../markdown.tsx';
import { useArticles } from '../rows.ts';
import { contentTables, syncContent } from '../sync.ts';
import { branded } from '../branded.ts';

/** One help article. */
export function HelpDetailScreen() {
  const { id } = useSearchAt('/help/detail');
  const locale = useLocale();
  const articles = useArticles();
  const article = articles?.find((one) => one.id === id);
  useOwnTitle(article && branded(article.texts[locale].title));
  useEffect(() => void syncContent(), []);
  return (
    <Page isNarrow>
      <ListFrame of={contentTables.articles} rows={articles}>
        {article ? (
          <article className={styles.article}>
            <PageHeader
              title={branded(article.texts[locale].title)}
              about={<Dated article={article} />}
              actions={<CopyLink />}
            />
            <Markdown text={article.texts[locale].body} />
          </article>
        ) : (
          <EmptyState isPage title={<Trans>Article not found</Trans>}>
            <Trans>It may have moved. Search or browse the categories.</Trans>
          </EmptyState>
        )}
        <nav className={styles.foot}>
          <Link to="/help/list" search={article ? { category: article.categoryId } : {}}>
            <Trans>Related articles</Trans>
          </Link>
          <Link to="/help">
            <Trans>Help centre</Trans>
          </Link>
        </nav>
      </ListFrame>
    </Page>
  );
}
