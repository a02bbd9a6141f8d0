import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { earn } from '#contract/earn/calls.ts';
import { redeemValues } from '#contract/earn/rules.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { parseUnits, plainDecimal } from '#contract/platform/money.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { usePayments } from '#src/ui/form/use-payments.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { type Position } from './queries.ts';
import styles from './earn.module.css';

/** Redeems an amount of a stake, or all of a fixed one; shows first what that costs and when the coins are back. */
export function RedeemDialog({ position, close }: { position: Position; close: () => void }) {
  const { t } = useLingui();
  const { id: positionId, asset, kind, code } = position;
  const isFixed = kind === 'fixed';
  const { read, faultOf } = usePayments();
  const scale = isAssetCode(asset) ? scaleOf(asset) : 0;
  const takenOf = (typed: string) => (isFixed ? plainDecimal(position.amount) : read(typed, asset));
  const fields = useFields({
    initial: { amount: '' },
    findFaults: (typed) => {
      const taken = takenOf(typed.amount);
      if (taken === undefined) return { amount: faultOf(typed.amount, asset) };
      return { amount: isAbove(taken, position.amount, scale) ? t`More than is staked` : undefined };
    },
  });
  const amount = takenOf(fields.values.amount);
  const isTooMuch = amount !== undefined && isAbove(amount, position.amount, scale);
  const preview = useQuery({
    ...ask(earn.previewRedemption, {
      query: { PositionId: positionId, ...(amount === undefined || isTooMuch ? {} : { Amount: amount }) },
    }),
    placeholderData: keepPreviousData,
  }).data;
  const money = useMoneyCommand(`earn-redeem-${positionId}`, async () => {
    close();
  });
  const submit = async () => {
    money.clear();
    const order = { positionId, asset, amount: amount ?? '' };
    return money.submit({
      body: order,
      verification: { action: 'earn.redeem', values: redeemValues(order) },
      send: (verification, options) => api(earn.redeem, { body: { ...order, verification } }, options),
    });
  };
  return (
    <CommandDialog
      title={<Trans>Redeem {asset}</Trans>}
      action={<Trans>Redeem {asset}</Trans>}
      close={close}
      of={fields}
      form={money}
      submit={submit}
    >
      <p className={styles.meta}>{code}</p>
      <ClosedNotice until={preview?.closedUntil ?? null} />
      {isFixed ? null : (
        <AmountField
          label={t`Amount`}
          asset={asset}
          most={position.amount}
          description={
            <>
              <Trans>Staked</Trans> <Money value={position.amount} asset={asset} />
            </>
          }
          {...fields.field('amount')}
        />
      )}
      {preview ? (
        <dl className={styles.facts}>
          <dt>
            <Trans>Redeemed</Trans>
          </dt>
          <dd>
            <Money value={preview.amount} asset={asset} />
          </dd>
          <dt>{preview.isEarly ? <Trans>Early exit cost</Trans> : <Trans>Fee</Trans>}</dt>
          <dd>{preview.isEarly ? <Money value={preview.cost} asset={asset} /> : <Trans>No fee</Trans>}</dd>
          <dt>
            <Trans>You get</Trans>
          </dt>
          <dd>
            <strong>
              <Money value={preview.arrives} asset={asset} />
            </strong>
          </dd>
          <dt>
            <Trans>Back by</Trans>
          </dt>
          <dd>
            <Instant at={preview.dueAt} />
          </dd>
        </dl>
      ) : null}
      {preview?.isEarly ? (
        <p className={styles.note}>
          <Trans>
            If you leave before the term ends, the interest earned so far is deducted. Interest for the last two days is
            still paid as scheduled.
          </Trans>
        </p>
      ) : null}
      <p className={styles.meta}>
        <Trans>It earns nothing from the day you redeem. This can’t be undone.</Trans>
      </p>
    </CommandDialog>
  );
}

const isAbove = (amount: string, limit: string, scale: number) =>
  (parseUnits(amount, scale) ?? 0n) > (parseUnits(limit, scale) ?? 0n);
