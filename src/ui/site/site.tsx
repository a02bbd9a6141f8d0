import type { ReactNode } from 'react';
import styles from './site.module.css';

interface HeroProps {
  readonly kicker?: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly picture?: ReactNode;
}

/** The opening of a public page: its subject in one sentence, and its links. */
export function SiteHero({ kicker, title, children, actions, picture }: HeroProps) {
  return (
    <section className={styles.hero} data-has-picture={picture !== undefined}>
      <div>
        {kicker ? <p className={styles.kicker}>{kicker}</p> : null}
        <h1>{title}</h1>
        <p className={styles.lead}>{children}</p>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {picture ? <div className={styles.picture}>{picture}</div> : null}
    </section>
  );
}

interface BandProps {
  readonly id?: string;
  readonly title?: ReactNode;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a public page, as wide as its grid. */
export function SiteBand({ id, title, about, children }: BandProps) {
  return (
    <section className={styles.band} id={id}>
      {title ? (
        <header className={styles.head}>
          <h2>{title}</h2>
          {about ? <p>{about}</p> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}

export interface SitePoint {
  readonly key: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
}

/** Facts side by side, each a heading and a sentence or two. */
export function SitePoints({
  points,
  heading: Heading = 'h3',
}: {
  points: readonly SitePoint[];
  /** `h2` if no heading of their own precedes them. */
  heading?: 'h2' | 'h3';
}) {
  return (
    <ul className={styles.grid}>
      {points.map(({ key, title, text }) => (
        <li key={key}>
          <Heading>{title}</Heading>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
