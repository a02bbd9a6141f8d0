import { useClickOutside } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './header.module.css';

interface DisclosureProps {
  readonly label: ReactNode;
  /** What a screen reader says where the label is a picture. */
  readonly name?: string;
  readonly className?: string;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/** A button that opens a small panel. Escape, a press elsewhere or another address closes it. */
export function Disclosure({ label, name, className, align = 'start', children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const { href } = useLocation();
  const ref = useClickOutside<HTMLDivElement>(() => setOpen(false));
  useEffect(() => setOpen(false), [href]);
  return (
    <div
      ref={ref}
      className={styles.disclosure}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <button
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-label={name}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen ? (
        <div className={styles.panel} data-align={align}>
          {children}
        </div>
      ) : null}
    </div>
  );
}
