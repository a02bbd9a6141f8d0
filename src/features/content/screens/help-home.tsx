import { Plural, Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocale } from '#src/platform/i18n.ts';
import { Link } from '#src/ui/link.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import styles from '../content.module.css';
import { HelpSearchBox } from '../help-search-box.tsx';
import { ListFrame } from '../list-frame.tsx';
import { useCategories } from '../rows.ts';
import { contentTables, syncContent } from '../sync.ts';

/** The help centre: search, and the categories. */
export function HelpHomeScreen() {
  const locale = useLocale();
  const categories = useCategories();
  useEffect(() => void syncContent(), []);
  return (
    <Page>
      <PageHeader
        title={<Trans>How can we help?</Trans>}
        about={<Trans>After you’ve opened this page online, every article works offline.</Trans>}
      />
      <HelpSearchBox />
      <ListFrame of={contentTables.categories} rows={categories}>
        <ul className={styles.categories}>
          {categories?.map((category) => (
            <li key={category.id}>
              <Link to="/help/list" search={{ category: category.id }} className={styles.category}>
                <h2>{category.name[locale]}</h2>
                <span>
                  <Plural value={category.articleCount} one="# article" other="# articles" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </ListFrame>
    </Page>
  );
}
