import type { ComponentPropsWithRef, ReactElement } from 'react';
import type { RoutePath } from '#contract/platform/routes.ts';
import styles from './ui.module.css';
import { useWays, type LinkTo } from './ways.ts';

interface Look {
  readonly isQuiet?: boolean;
  readonly className?: string | undefined;
}

const lookOf = ({ isQuiet = false, className }: Look) =>
  [styles.link, isQuiet ? styles.linkQuiet : '', className].filter(Boolean).join(' ');

/** An anchor styled as a button, for an address outside the site or the page itself. */
export function Anchor({ isQuiet, className, children, ...rest }: ComponentPropsWithRef<'a'> & { isQuiet?: boolean }) {
  return (
    <a className={lookOf({ isQuiet, className })} {...rest}>
      {children}
    </a>
  );
}

/** A link styled as a button. */
export function LinkButton<const P extends RoutePath>({ isQuiet, className, ...rest }: LinkTo<P> & Look): ReactElement {
  const { Link } = useWays();
  return <Link className={lookOf({ isQuiet, className })} {...rest} />;
}
