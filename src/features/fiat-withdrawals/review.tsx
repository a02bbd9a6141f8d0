import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { payoutValues, type PayoutPurpose } from '#contract/fiat-withdrawals/rules.ts';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { must } from '#contract/platform/errors.ts';
import { isFundPassword } from '#contract/profile/rules.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { NameCheckTag, schemeName, showAccount, type PayeeRow } from '#src/features/payees/index.ts';
import { api } from '#src/platform/api.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { withSealed } from '#src/platform/sealing.ts';
import { MoneyReview } from '#src/ui/money-review.tsx';
import { PinField, usePinFault } from '#src/ui/pin-field.tsx';
import { ArrivalText } from './arrival-text.tsx';
import { fiatWithdrawalsTable } from './sync.ts';
import { arrivalFor } from './use-order.ts';
import { purposeNames, type PayoutRow } from './wording.ts';
import styles from './fiat-withdrawals.module.css';

/** A withdrawal as it is confirmed; amounts are decimals. */
export interface Reviewed {
  readonly payee: PayeeRow;
  readonly way: OfferedScheme;
  readonly amount: string;
  readonly fee: string;
  readonly arrives: string;
  readonly purpose: PayoutPurpose;
  readonly reference: string;
}

interface Props {
  readonly order: Reviewed;
  readonly back: () => void;
  readonly done: (row: PayoutRow) => unknown;
}

/** The whole of it once more, then PIN and verification. */
export function Review({ order, back, done }: Props) {
  const { t } = useLingui();
  const [pin, setPin] = useState('');
  const [flaw, setFlaw] = useState<string>();
  const { payee, way, amount, fee, arrives, purpose, reference } = order;
  const asset = payee.currency;
  const money = useMoneyCommand<PayoutRow>('fiat-withdrawal', async (row) => {
    await fiatWithdrawalsTable.sync().catch(() => undefined);
    await done(row);
  });
  const pinFault = usePinFault()(money.error);
  const submit = () => {
    money.clear();
    if (!isFundPassword(pin)) return setFlaw(t`Enter exactly six digits`);
    setFlaw(undefined);
    const scheme = way.scheme.code;
    const body = { payeeId: payee.id, scheme, amount, fee, purpose, reference };
    void money.submit({
      body,
      verification: {
        action: 'fiat.withdraw',
        values: payoutValues({ asset, amount, fee, scheme, reference, payee }),
      },
      send: (verification, options) =>
        withSealed([pin], 'fundPassword', ([sealed]) =>
          api(
            fiatWithdrawals.create,
            { body: { ...body, fundPassword: must(sealed, 'the sealed PIN'), verification } },
            options,
          ),
        ),
    });
  };
  return (
    <MoneyReview
      asset={asset}
      amount={amount}
      fee={fee}
      arrives={arrives}
      to={<PayeeFacts payee={payee} />}
      facts={<Facts order={order} purpose={purpose} />}
      warning={<Trans>Check the account number. Once sent, we can’t call a bank payment back.</Trans>}
      confirm={(coins) => <Trans>Withdraw {coins} to bank</Trans>}
      isBusy={money.isBusy}
      onConfirm={submit}
      onBack={back}
    >
      <PinField
        label={t`Payment PIN`}
        value={pin}
        error={pinFault ?? flaw}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      <CommandState money={money} hidesError={pinFault !== null} />
    </MoneyReview>
  );
}

/** Whole: of an account number no sign is left out. */
function PayeeFacts({ payee }: { payee: PayeeRow }) {
  return (
    <div className={styles.stack}>
      <strong>{payee.name}</strong>
      <span className={styles.number}>{showAccount(payee.account)}</span>
      <span>
        <NameCheckTag result={payee.nameCheck.result} /> {payee.bankName}
      </span>
    </div>
  );
}

function Facts({ order, purpose }: { order: Reviewed; purpose: PayoutPurpose }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { way, payee, reference } = order;
  return (
    <>
      <dt>
        <Trans>Payment method</Trans>
      </dt>
      <dd>{schemeName(way.scheme.code, locale)}</dd>
      <dt>
        <Trans>Estimated arrival</Trans>
      </dt>
      <dd>
        <ArrivalText arrival={arrivalFor(way, payee.currency)} />
      </dd>
      <dt>
        <Trans>Review</Trans>
      </dt>
      <dd>
        <Trans>Within one working day</Trans>
      </dd>
      <dt>
        <Trans>Purpose</Trans>
      </dt>
      <dd>{i18n._(purposeNames[purpose])}</dd>
      {reference === '' ? null : (
        <>
          <dt>
            <Trans>Reference</Trans>
          </dt>
          <dd>{reference}</dd>
        </>
      )}
    </>
  );
}
