import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import { status } from '#contract/status/calls.ts';
import { statusDays, worstOf, type StatusState } from '#contract/status/rules.ts';
import type { statusSchemas } from '#contract/status/schemas.ts';
import { useGiven } from '#src/features/content/index.ts';
import { useAsked } from '#src/platform/asked.ts';
import { Answered } from '#src/ui/answered.tsx';
import { LocalTime } from '#src/ui/local-time.tsx';
import { SiteBand, SiteHero } from '#src/ui/site/site.tsx';
import { SiteLink } from '#src/ui/site-link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ComponentLine } from '../component-line.tsx';
import styles from '../status.module.css';

export type Status = ResultOf<typeof statusSchemas.get>;

const refreshMs = 60_000;

/** Shows the platform's status now and over the last months. */
export function StatusScreen() {
  return (
    <>
      <SiteHero kicker={<Trans>System status</Trans>} title={<Trans>How the platform is doing</Trans>}>
        <Trans>
          Measured every five minutes by the platform itself, from the calls it makes. Planned maintenance is announced
          in advance.
        </Trans>
      </SiteHero>
      <SiteBand>
        <Live />
        <p className={styles.note}>
          <SiteLink href="/notice/list">
            <Trans>Announcements</Trans>
          </SiteLink>{' '}
          ·{' '}
          <SiteLink href="/contact">
            <Trans>Report a problem</Trans>
          </SiteLink>
        </p>
      </SiteBand>
    </>
  );
}

function Live() {
  const { t } = useLingui();
  const asked = useAsked(status.get, undefined, { given: useGiven()?.status, againMs: refreshMs });
  if (asked.data) return <Parts data={asked.data} />;
  const unreachable = t`We can’t reach the platform from here. Check your connection.`;
  // Reserves the height of the content that follows.
  return (
    <div className={styles.toCome}>
      <Answered query={asked} fallback={<Skeleton />} failure={unreachable} offline={unreachable}>
        {(found) => <Parts data={found} />}
      </Answered>
    </div>
  );
}

const sentences: Readonly<Record<StatusState, ReactNode>> = {
  unknown: <Trans>We have no recent measurements</Trans>,
  operational: <Trans>All systems operational</Trans>,
  degraded: <Trans>Some parts are slower than usual</Trans>,
  maintenance: <Trans>Under maintenance</Trans>,
  disrupted: <Trans>Some parts are disrupted</Trans>,
};

function Parts({ data: { components, asOf } }: { data: Status }) {
  const whole = worstOf(components.map(({ state }) => state));
  return (
    <>
      <div className={styles.whole} data-state={whole} role="status">
        <h2>{sentences[whole]}</h2>
        <span>
          <LocalTime at={asOf} />
        </span>
      </div>
      <ul className={styles.parts}>
        {components.map((component) => (
          <ComponentLine key={component.name} component={component} asOf={asOf} />
        ))}
      </ul>
      <p className={styles.note}>
        <Trans>Each bar is a day (UTC), coloured by its worst five minutes; the last {statusDays} days.</Trans>
      </p>
    </>
  );
}
