import type { KeyboardEvent, ReactNode } from 'react';
import styles from './auth.module.css';

export interface Tab<K extends string> {
  readonly key: K;
  readonly label: ReactNode;
  /** Not on a narrow screen, on which it stands only as long as nobody knows how wide that is. */
  readonly isWide?: boolean;
}

interface TabsProps<K extends string> {
  /** What the tabs choose between. */
  readonly name: string;
  readonly tabs: readonly Tab<K>[];
  readonly current: K;
  readonly onChange: (key: K) => void;
}

/** Tabs as the ARIA pattern has them: one stop in the order of focus, arrows move and choose. */
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
