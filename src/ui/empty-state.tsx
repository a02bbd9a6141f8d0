import type { ReactNode } from 'react';
import styles from './ui.module.css';

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** True if it is the page's only content, so its title is the page's heading. */
  readonly isPage?: boolean;
}

/** Empty state: says plainly that there is nothing to show, and what to do next. */
export function EmptyState({ title, children, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
