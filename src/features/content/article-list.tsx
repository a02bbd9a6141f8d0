import { Link } from '@tanstack/react-router';
import { useLocale } from '#src/platform/i18n.ts';
import { brand } from '#contract/platform/brand.ts';
import styles from './content.module.css';
import type { ArticleItem } from './rows.ts';

const excerptLength = 140;

export function ArticleList({ items }: { items: readonly ArticleItem[] }) {
  const locale = useLocale();
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <Link to="/help/detail" search={{ id: item.id }}>
            <strong>{item.texts[locale].title}</strong>
            <p>{excerpt(item.texts[locale].body)}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function excerpt(body: string): string {
  const first = body.split(/\n\s*\n/).find((block) => !block.startsWith('#')) ?? '';
  const plain = first
    .replaceAll('{brand}', brand.name)
    .replaceAll('**', '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return plain.length > excerptLength ? `${plain.slice(0, excerptLength).trimEnd()}…` : plain;
}
