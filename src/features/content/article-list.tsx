import { useLocale } from '#src/platform/i18n.ts';
import { Link } from '#src/ui/link.tsx';
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
