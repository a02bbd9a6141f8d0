import type { ReactNode } from 'react';
import styles from './ui.module.css';

export type Tone = 'neutral' | 'primary' | 'good' | 'bad' | 'warn';

/** A state in one or two words. The color repeats the words and never replaces them. */
export function StatusTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  const colour = tone === 'neutral' ? '' : ` ${styles[tone]}`;
  return <span className={`${styles.tag}${colour}`}>{children}</span>;
}
