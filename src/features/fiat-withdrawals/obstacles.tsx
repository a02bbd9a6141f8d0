import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { obstacleLinks, obstacleTexts, type ObstacleKind } from './wording.ts';
import styles from '#src/ui/bank-payment.module.css';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';

interface Obstacle {
  readonly kind: ObstacleKind;
  readonly until: string | null;
}

/** Why no withdrawal is possible now, and what helps. */
export function Obstacles({ of }: { of: readonly Obstacle[] }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  if (of.length === 0) return null;
  return (
    <div className={styles.warn} role="status">
      {of.map(({ kind, until }) => {
        const link = obstacleLinks[kind];
        const time = until ? writeInstant(until) : '';
        return (
          <p key={kind}>
            {i18n._(obstacleTexts[kind])}
            <SentenceGap />
            {until ? <Trans>Until {time}.</Trans> : null}
            <SentenceGap />
            {link ? <Link to={link.to}>{i18n._(link.label)}</Link> : null}
          </p>
        );
      })}
    </div>
  );
}
