import type { ReactNode } from 'react';
import styles from './ui.module.css';

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** It is all that the page says, so its title is the page's heading. */
  readonly isPage?: boolean;
}

/** Nothing to show, said plainly, with what to do next. */
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
