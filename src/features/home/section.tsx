import type { ReactNode } from 'react';
import styles from './home.module.css';

interface SectionProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly points: readonly ReactNode[];
  readonly picture: ReactNode;
  readonly link: ReactNode;
  /** `h1` if the page starts with this section. */
  readonly heading?: 'h1' | 'h2';
  /** The product's name, above the title of a page. */
  readonly kicker?: ReactNode;
  /** Picture first, text second. */
  readonly isTurned?: boolean;
}

export function Section({
  id,
  title,
  children,
  points,
  picture,
  link,
  heading: Heading = 'h2',
  kicker,
  isTurned = false,
}: SectionProps) {
  return (
    <section id={id} className={styles.section} data-turned={isTurned} aria-labelledby={`${id}-title`}>
      <div className={styles.text}>
        {kicker ? <div className={styles.kicker}>{kicker}</div> : null}
        <Heading id={`${id}-title`}>{title}</Heading>
        <p>{children}</p>
        <ul>
          {points.map((point, index) => (
            <li key={index}>{point}</li>
          ))}
        </ul>
        {link}
      </div>
      <div className={styles.picture}>{picture}</div>
    </section>
  );
}
