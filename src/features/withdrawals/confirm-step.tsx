import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { must } from '#contract/platform/errors.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { isFundPassword } from '#contract/profile/rules.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { withdrawalValues } from '#contract/withdrawals/rules.ts';
import { CommandState, type MoneyForm } from '#src/features/commands/index.ts';
import { withSealed } from '#src/platform/sealing.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Button } from '#src/ui/button.tsx';
import { PaidFromFact } from '#src/ui/paying-account.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PinField, usePinFault } from '#src/ui/pin-field.tsx';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import type { Application, WithdrawalRow } from './rows.ts';
import { TwinWarning } from './twin-warning.tsx';
import { WholeAddress } from './whole-address.tsx';
import styles from './withdrawals.module.css';

interface ConfirmProps {
  readonly application: Application;
  /** Of the form: it stays over a reload, which the application does not. */
  readonly money: MoneyForm<WithdrawalRow>;
  readonly back: () => void;
}

/** The whole order once more, then PIN and verification. */
export function ConfirmStep({ application, money, back }: ConfirmProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [pin, setPin] = useState('');
  const [flaw, setFlaw] = useState<string>();
  const left = useSecondsUntilInstant(application.expiresAt);
  const { rid } = application;
  const pinFault = usePinFault()(money.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    money.clear();
    if (!isFundPassword(pin)) return setFlaw(t`Enter exactly six digits`);
    setFlaw(undefined);
    void money.submit({
      // Of this application, confirmed; what is new with each try is not part of it.
      body: { rid },
      verification: { action: 'withdrawal.create', values: withdrawalValues(application) },
      send: (verification, options) =>
        withSealed([pin], 'fundPassword', ([sealed]) =>
          api(
            withdrawals.confirm,
            { query: { rid }, body: { fundPassword: must(sealed, 'the sealed PIN'), verification } },
            options,
          ),
        ),
    });
  };
  return (
    <Panel title={<Trans>Check every character</Trans>}>
      <form className={styles.stack} noValidate onSubmit={submit}>
        <WholeAddress address={application.address} tag={application.tag} />
        <Facts application={application} />
        <TwinWarning application={application} />
        {left === 0 ? (
          <p className={styles.error} role="alert">
            <Trans>These ten minutes are over. Go back and apply anew.</Trans>
          </p>
        ) : (
          <PinField
            label={t`Funds PIN`}
            value={pin}
            error={pinFault ?? flaw}
            onChange={(event) => setPin(event.currentTarget.value)}
          />
        )}
        <CommandState money={money} hidesError={pinFault !== null} />
        <div className={styles.actions}>
          <Button variant="default" onClick={back}>
            <Trans>Back</Trans>
          </Button>
          <Button
            type="submit"
            loading={money.isBusy}
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
      <PaidFromFact />
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
