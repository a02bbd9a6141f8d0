import { Trans, useLingui } from '@lingui/react/macro';
import type { NextStep } from '#contract/security/rules.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import type { SecurityInfo } from './rows.ts';
import styles from './security.module.css';
import { levels, steps } from './wording.ts';

/** Shows the account's security level and the next step to improve it. */
export function LevelPanel({ info, take }: { info: SecurityInfo; take: (step: NextStep) => void }) {
  const { i18n } = useLingui();
  const { name, tone, share } = levels[info.level];
  return (
    <Panel title={<Trans>Security level</Trans>}>
      <div className={styles.stack}>
        <p className={styles.level}>
          <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
          <span className={styles.meter} data-share={share} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </p>
        {info.nextSteps.length === 0 ? (
          <p>
            <Trans>Your account is fully protected.</Trans>
          </p>
        ) : (
          <>
            <h3 className={styles.subtitle}>
              <Trans>Next steps</Trans>
            </h3>
            <ol className={styles.steps}>
              {info.nextSteps.map((step) => (
                <Step key={step} step={step} take={take} />
              ))}
            </ol>
          </>
        )}
      </div>
    </Panel>
  );
}

function Step({ step, take }: { step: NextStep; take: (step: NextStep) => void }) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const what = i18n._(steps[step].name);
  return (
    <li>
      <div>
        <strong>{what}</strong>
        <small>{i18n._(steps[step].why)}</small>
      </div>
      <Button
        variant="light"
        aria-label={t`Set up: ${what}`}
        disabled={isOffline}
        title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
        onClick={() => take(step)}
      >
        <Trans>Set up</Trans>
      </Button>
    </li>
  );
}
