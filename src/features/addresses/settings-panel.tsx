import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { addresses } from '#contract/addresses/calls.ts';
import { coolDownHours } from '#contract/addresses/rules.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './addresses.module.css';
import { keepSettings, type BookSettings } from './rows.ts';

interface SettingsPanelProps {
  readonly settings: BookSettings;
  readonly mayChange: boolean;
  readonly isOffline: boolean;
}

/** Setting that limits withdrawals to the book: on at once, off a day later. */
export function SettingsPanel({ settings, mayChange, isOffline }: SettingsPanelProps) {
  const writeInstant = useWriteInstant();
  const verified = useVerified();
  const [isAsking, setAsking] = useState(false);
  const command = useCommand();
  const { isBusy, error } = command;
  const { isAllowListOnly, turnsOffAt } = settings;
  const run = (change: () => Promise<BookSettings | null>) =>
    command.run(async () => {
      const answer = await change();
      if (answer) keepSettings(answer);
    });
  const turnOn = () => api(addresses.turnAllowListOn, undefined, { isInline: true });
  const turnOff = () =>
    doOnce('allow-list-off', {}, (options) =>
      verified('address.allowListOff', {}, (verification) =>
        api(addresses.turnAllowListOff, { body: { verification } }, options),
      ),
    );
  return (
    <Panel title={<Trans>Withdrawal allowlist</Trans>}>
      <div className={styles.stack}>
        <div className={styles.head}>
          {isAllowListOnly ? (
            <StatusTag tone="good">
              <Trans>On</Trans>
            </StatusTag>
          ) : (
            <StatusTag>
              <Trans>Off</Trans>
            </StatusTag>
          )}
          {turnsOffAt ? (
            <span>
              <Trans>Ends {writeInstant(turnsOffAt)}</Trans> <Countdown until={turnsOffAt} />
            </span>
          ) : null}
        </div>
        <p className={styles.meta}>
          {isAllowListOnly ? (
            <Trans>
              Withdrawals go only to addresses saved at least {coolDownHours} hours ago. Turning this off takes as long,
              so you can stop an attacker who tries.
            </Trans>
          ) : (
            <Trans>
              Withdraw only to addresses saved at least {coolDownHours} hours ago. Starts immediately; turning it off
              takes {coolDownHours} hours.
            </Trans>
          )}
        </p>
        <FormError error={error} />
        {mayChange ? (
          <div className={styles.buttons}>
            {!isAllowListOnly || turnsOffAt ? (
              <Button
                variant="default"
                loading={isBusy}
                disabled={isOffline}
                onClick={() => (turnsOffAt ? void run(turnOn) : setAsking(true))}
              >
                {turnsOffAt ? <Trans>Keep allowlist on</Trans> : <Trans>Turn on allowlist</Trans>}
              </Button>
            ) : (
              <Button variant="default" loading={isBusy} disabled={isOffline} onClick={() => void run(turnOff)}>
                <Trans>Turn off allowlist in {coolDownHours} hours</Trans>
              </Button>
            )}
          </div>
        ) : null}
      </div>
      {isAsking ? (
        <Confirmation
          close={() => setAsking(false)}
          turnOn={() => {
            setAsking(false);
            void run(turnOn);
          }}
        />
      ) : null}
    </Panel>
  );
}

/** It can't be undone for a day, so an accidental click must not be enough. */
function Confirmation({ close, turnOn }: { close: () => void; turnOn: () => void }) {
  return (
    <Dialog
      title={<Trans>Turn on the withdrawal allowlist?</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={turnOn}>
            <Trans>Turn on allowlist</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          From now on you can withdraw only to addresses you saved at least {coolDownHours} hours ago. Turning it off
          takes {coolDownHours} hours.
        </Trans>
      </p>
    </Dialog>
  );
}
