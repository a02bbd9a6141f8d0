import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { useState } from 'react';
import { earn } from '#contract/earn/calls.ts';
import { percentOf } from '#contract/earn/rules.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { assets } from '#contract/assets/calls.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { formatDay } from '#src/platform/days.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money, writeMoney } from '#src/ui/money.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import { readPayment } from '#src/ui/typed-amount.ts';
import { obstacles } from './wording.ts';
import { useEarnAccount, type Product } from './queries.ts';
import { TermText } from './product-list.tsx';
import styles from './earn.module.css';

interface Props {
  readonly product: Product;
  /** The newest version of the terms. */
  readonly agreement: string;
  readonly close: () => void;
}

/** A product, whole: what a stake would bring and when, how to leave, what it costs, the risk; then the stake. */
export function StakeDialog({ product, agreement, close }: Props) {
  const { i18n, t } = useLingui();
  const { asset, code, termDays } = product;
  const account = useEarnAccount();
  const held = useQuery(ask(assets.listAssets)).data?.items.find((one) => one.asset === asset);
  const [typed, setTyped] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [renews, setRenews] = useState(false);
  const [isTried, setTried] = useState(false);
  const scale = isAssetCode(asset) ? scaleOf(asset) : 0;
  const amount = readPayment(typed, i18n.locale, scale);
  const preview = useQuery({
    ...ask(earn.preview, { query: { Code: code, Amount: amount ?? product.minimum } }),
    placeholderData: keepPreviousData,
  }).data;
  const needsAgreement = account.data !== undefined && account.data.agreedVersion !== agreement;
  const money = useMoneyCommand(`earn-stake-${code}`, async () => {
    close();
  });
  const range = useRangeFault(product);
  const obstacle =
    amount === undefined ? null : (range(amount) ?? (preview?.obstacle ? i18n._(obstacles[preview.obstacle]) : null));
  const fault = amount === undefined ? t`Enter an amount above 0 with up to ${scale} decimals` : obstacle;
  const submit = async () => {
    setTried(true);
    if (fault !== null || amount === undefined || (needsAgreement && !isAgreed)) return false;
    money.clear();
    const body = { code, amount, renews };
    return money.submit({
      body,
      send: async (_verification, options) => {
        if (needsAgreement) await api(earn.acceptAgreement, { body: { version: agreement } }, { isInline: true });
        return api(earn.stake, { body }, options);
      },
    });
  };
  return (
    <FormDialog
      title={<Trans>Stake {asset}</Trans>}
      action={<Trans>Stake {asset}</Trans>}
      close={close}
      submit={submit}
      isRunning={money.isBusy}
      problem={null}
    >
      <p className={styles.meta}>
        {code} · <TermText days={termDays} />
      </p>
      <PaidFrom />
      <AmountField
        label={t`Amount`}
        asset={asset}
        value={typed}
        onChange={setTyped}
        most={held?.available}
        hasMost
        error={isTried || obstacle ? fault : null}
        description={
          <>
            <Trans>Available</Trans> {held ? <Money value={held.available} asset={asset} /> : '--'} ·{' '}
            <Trans>Minimum</Trans> <Money value={product.minimum} asset={asset} />
          </>
        }
      />
      {preview ? <Outlook preview={preview} isExample={amount === undefined} termDays={termDays} /> : null}
      {termDays === null ? null : (
        <label className={styles.check}>
          <input type="checkbox" checked={renews} onChange={(event) => setRenews(event.currentTarget.checked)} />
          <Trans>Renew for another term when this one ends, at the rate of that day</Trans>
        </label>
      )}
      <p className={styles.note}>
        <Trans>
          Staking isn’t a savings account and isn’t insured. A network can penalise a validator and take part of a
          stake, leaving can take longer than planned, and the coin’s price can fall by more than you earn. You can lose
          part or all of it.
        </Trans>
      </p>
      {needsAgreement ? (
        <>
          <p className={styles.meta}>
            <a href="/help/detail?id=earn-products">
              <Trans>Earn and its risks</Trans>
            </a>
          </p>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={isAgreed}
              aria-invalid={isTried && !isAgreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
            <Trans>I’ve read the risks and agree to the Earn terms, version {agreement}</Trans>
          </label>
        </>
      ) : null}
      <CommandState money={money} />
    </FormDialog>
  );
}

/** Says which limit of a product an amount is beyond. */
function useRangeFault({ asset, minimum, maximum }: Product) {
  const { i18n, t } = useLingui();
  const [least, most] = [writeMoney(minimum, asset, i18n.locale), writeMoney(maximum, asset, i18n.locale)];
  return (amount: string): string | null => {
    if (new BigNumber(amount).lt(minimum)) return t`Enter at least ${least} ${asset}`;
    return new BigNumber(amount).gt(maximum) ? t`Enter at most ${most} ${asset}` : null;
  };
}

interface Preview {
  readonly asset: string;
  readonly amount: string;
  readonly annualRate: string;
  readonly daily: string;
  readonly total: string;
  readonly days: number;
  readonly startsOn: string;
  readonly firstPaidAt: string;
  readonly endsOn: string | null;
}

/** What would come of it. Before an amount is typed, of the minimum. */
function Outlook({ preview, isExample, termDays }: { preview: Preview; isExample: boolean; termDays: number | null }) {
  const { i18n } = useLingui();
  const { asset, amount, annualRate, daily, total, days, startsOn, firstPaidAt, endsOn } = preview;
  const dayText = (day: string) => formatDay(i18n, day, { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <dl className={styles.facts}>
      {isExample ? (
        <>
          <dt>
            <Trans>Example for</Trans>
          </dt>
          <dd>
            <Money value={amount} asset={asset} />
          </dd>
        </>
      ) : null}
      <dt>
        <Trans>Estimated annual rate</Trans>
      </dt>
      <dd>{percentOf(annualRate)}</dd>
      <dt>
        <Trans>Interest a day</Trans>
      </dt>
      <dd>
        <Money value={daily} asset={asset} />
      </dd>
      <dt>
        <Trans>Interest in {days} days</Trans>
      </dt>
      <dd>
        <strong>
          <Money value={total} asset={asset} />
        </strong>
      </dd>
      <dt>
        <Trans>Earns from</Trans>
      </dt>
      <dd>
        <Trans>{dayText(startsOn)} (UTC)</Trans>
      </dd>
      <dt>
        <Trans>First interest paid</Trans>
      </dt>
      <dd>
        <Instant at={firstPaidAt} />
      </dd>
      <dt>
        <Trans>Leaving</Trans>
      </dt>
      <dd>
        {termDays === null || endsOn === null ? (
          <Trans>Any time, back within 24 hours</Trans>
        ) : (
          <Trans>Ends on {dayText(endsOn)}. Leaving earlier costs the interest of the term.</Trans>
        )}
      </dd>
      <dt>
        <Trans>Fee</Trans>
      </dt>
      <dd>
        <Trans>No fee</Trans>
      </dd>
    </dl>
  );
}
