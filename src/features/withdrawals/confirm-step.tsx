import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { must } from '#contract/platform/errors.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { isFundPassword } from '#contract/profile/rules.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { withdrawalValues } from '#contract/withdrawals/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { withSealed } from '#src/platform/sealing.ts';
import { api, ApiError, isCancelled } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { syncNow } from '#src/platform/local.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import type { Application } from './rows.ts';
import { withdrawalSync } from './sync.ts';
import { TwinWarning } from './twin-warning.tsx';
import { WholeAddress } from './whole-address.tsx';
import styles from './withdrawals.module.css';

interface ConfirmProps {
  readonly application: Application;
  readonly back: () => void;
  readonly done: (id: string) => void;
}

/** The whole order once more, then PIN and verification. */
export function ConfirmStep({ application, back, done }: ConfirmProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const verified = useVerified();
  const [pin, setPin] = useState('');
  const [flaw, setFlaw] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const left = useSecondsUntilInstant(application.expiresAt);
  const { rid } = application;
  const confirm = async () => {
    const item = await verified('withdrawal.create', withdrawalValues(application), (verification) =>
      withSealed([pin], 'fundPassword', ([sealed]) =>
        api(
          withdrawals.confirm,
          { query: { rid }, body: { fundPassword: must(sealed, 'the sealed PIN'), verification } },
          { isInline: true },
        ),
      ),
    );
    if (item === null) return;
    await syncNow(withdrawalSync).catch(() => undefined);
    done(item.id);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isFundPassword(pin)) return setFlaw(t`Enter exactly six digits`);
    setBusy(true);
    setError(undefined);
    setFlaw(undefined);
    try {
      await confirm();
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'security:wrongFundPassword') {
        const triesLeft = Number(failure.details?.['triesLeft'] ?? 0);
        setFlaw(t`The funds PIN is wrong. Tries left: ${triesLeft}`);
      } else if (!isCancelled(failure)) setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={<Trans>Check every character</Trans>}>
      <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
        <WholeAddress address={application.address} tag={application.tag} />
        <Facts application={application} />
        <TwinWarning application={application} />
        {left === 0 ? (
          <p className={styles.error} role="alert">
            <Trans>These ten minutes are over. Go back and apply anew.</Trans>
          </p>
        ) : (
          <PasswordInput
            label={t`Funds PIN`}
            size="md"
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            value={pin}
            error={flaw}
            visibilityToggleButtonProps={{ 'aria-label': t`Show what is typed` }}
            onChange={(event) => setPin(event.currentTarget.value)}
          />
        )}
        <FormError error={error} />
        <div className={styles.actions}>
          <Button variant="default" onClick={back}>
            <Trans>Back</Trans>
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={isOffline || left === 0}
            title={isOffline ? t`This needs a network.` : undefined}
          >
            <Trans>Withdraw</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Facts({ application }: { application: Application }) {
  const { asset, network, amount, fee, arrives, needsReview } = application;
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Network</Trans>
      </dt>
      <dd>{findNetwork(asset, network)?.name ?? network}</dd>
      <dt>
        <Trans>Leaves your account</Trans>
      </dt>
      <dd>
        <Coins value={amount} asset={asset} />
      </dd>
      <dt>
        <Trans>Fee, taken from it</Trans>
      </dt>
      <dd>
        <Coins value={fee} asset={asset} />
      </dd>
      <dt>
        <Trans>Arrives</Trans>
      </dt>
      <dd>
        <strong>
          <Coins value={arrives} asset={asset} />
        </strong>
      </dd>
      {needsReview ? (
        <>
          <dt>
            <Trans>Review</Trans>
          </dt>
          <dd>
            <Trans>A person looks at it first</Trans>
          </dd>
        </>
      ) : null}
    </dl>
  );
}
