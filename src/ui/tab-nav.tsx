import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface Props {
  /** Describes what the links navigate between. */
  readonly label: string;
  /** Links, the current one with `aria-current`. */
  readonly children: ReactNode;
}

/** Links to sections of one page. If they don't fit they scroll, with the current one in view. */
export function TabNav({ label, children }: Props) {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef<Element>(null);
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!nav.current || !current || current === shown.current) return;
    shown.current = current;
    nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  });
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
