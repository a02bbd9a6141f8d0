import type { KeyboardEvent, ReactNode } from 'react';
import styles from './auth.module.css';

export interface Tab<K extends string> {
  readonly key: K;
  readonly label: ReactNode;
  /** Hidden on narrow screens; rendered there only until the screen's width is known. */
  readonly isWide?: boolean;
}

interface TabsProps<K extends string> {
  /** Accessible name of what the tabs choose between. */
  readonly name: string;
  readonly tabs: readonly Tab<K>[];
  readonly current: K;
  readonly onChange: (key: K) => void;
}

/** Tabs following the ARIA pattern: one tab stop, and arrow keys move and select. */
export function Tabs<K extends string>({ name, tabs, current, onChange }: TabsProps<K>) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === current);
    const next = (at + step + tabs.length) % tabs.length;
    const target = tabs[next];
    if (target) onChange(target.key);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={name}>
      {tabs.map(({ key, label, isWide }) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-wide={isWide}
          aria-selected={key === current}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={move}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
