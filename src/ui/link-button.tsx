import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import styles from './ui.module.css';

/** An anchor with a button's look, for an address outside the router or the page itself. */
export function Anchor({
  isQuiet = false,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<'a'> & { isQuiet?: boolean }) {
  const look = isQuiet ? `${styles.link} ${styles.linkQuiet}` : styles.link;
  return (
    <a className={className ? `${look} ${className}` : look} {...rest}>
      {children}
    </a>
  );
}

/** A link that looks like a button. */
export const LinkButton = createLink(Anchor);
