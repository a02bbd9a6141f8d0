import { Link } from '@tanstack/react-router';
import { useLocale } from '#src/platform/i18n.ts';
import styles from './content.module.css';
import { excerpt } from './excerpt.ts';
import type { ArticleItem } from './rows.ts';
import { branded } from './branded.ts';

export function ArticleList({ items }: { items: readonly ArticleItem[] }) {
  const locale = useLocale();
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <Link to="/help/detail" search={{ id: item.id }}>
            <strong>{branded(item.texts[locale].title)}</strong>
            <p>{excerpt(item.texts[locale].body)}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}
