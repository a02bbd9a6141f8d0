import { Fragment, type ReactNode } from 'react';
import { SiteLink } from '#src/ui/site-link.tsx';
import styles from './content.module.css';
import { branded } from './branded.ts';

/**
 * Renders the small Markdown dialect of our own texts: paragraphs, `##` headings, `-` and `1.` lists, `**strong**`,
 * `[links](/help)`. Builds elements, never HTML, which Trusted Types would rightly refuse.
 */
export function Markdown({ text }: { text: string }) {
  const blocks = branded(text)
    .trim()
    .split(/\n\s*\n/);
  return (
    <div className={styles.prose}>
      {blocks.map((block, index) => (
        <Block key={index} text={block.trim()} />
      ))}
    </div>
  );
}

function Block({ text }: { text: string }) {
  const lines = text.split('\n');
  if (text.startsWith('## ')) return <h2>{inline(text.slice(3))}</h2>;
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{inline(line.slice(2))}</li>
        ))}
      </ul>
    );
  if (lines.every((line) => /^\d+\. /.test(line))) {
    return (
      <ol>
        {lines.map((line, index) => (
          <li key={index}>{inline(line.replace(/^\d+\. /, ''))}</li>
        ))}
      </ol>
    );
  }
  return <p>{inline(lines.join(' '))}</p>;
}

function inline(text: string): ReactNode {
  return text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).map((part, index) => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (link) {
      return (
        <SiteLink key={index} href={link[2] ?? ''}>
          {link[1]}
        </SiteLink>
      );
    }
    if (part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>;
    return <Fragment key={index}>{part}</Fragment>;
  });
}
