import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { useRef, type ReactNode } from 'react';
import styles from './header.module.css';
import { useOpenHere } from './use-open-here.ts';

interface DisclosureProps {
  readonly label: ReactNode;
  /** Accessible name if the label is an image. */
  readonly name?: string;
  readonly className?: string;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/** A button that opens a small panel, closed by Escape, a click outside or navigation. */
export function Disclosure({ label, name, className, align = 'start', children }: DisclosureProps) {
  const [isOpen, setOpen] = useOpenHere();
  const button = useRef<HTMLButtonElement>(null);
  // On click rather than pointer down: otherwise a target below the open panel would move away mid-press.
  const ref = useClickOutside<HTMLDivElement>(() => setOpen(false), ['click']);
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  });
  return (
    <div ref={ref} className={styles.disclosure}>
      <button
        ref={button}
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
