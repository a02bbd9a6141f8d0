import { Trans, useLingui } from '@lingui/react/macro';
import { arrivalOf } from '#contract/fiat-withdrawals/rules.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { scheduledWithdrawals } from '#contract/scheduled-withdrawals/calls.ts';
import { scheduleValues, type Run } from '#contract/scheduled-withdrawals/rules.ts';
import type { scheduledWithdrawalsSchemas } from '#contract/scheduled-withdrawals/schemas.ts';
import { useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { formatDay } from '#src/platform/days.ts';
import { withSealedPin } from '#src/platform/sealing.ts';
import { bodyOf, namedOf, OrderReview, type Reviewed } from './review.tsx';
import type { Plan } from './plan.ts';
import { rhythmNames } from './wording.ts';

export type ScheduleRow = ResultOf<typeof scheduledWithdrawalsSchemas.create>;

export interface Planned {
  readonly plan: Plan;
  /** The first run. */
  readonly run: Run;
}

interface Props {
  readonly order: Reviewed;
  readonly planned: Planned;
  readonly back: () => void;
  readonly done: (row: ScheduleRow) => unknown;
}

/** Reviews a scheduled withdrawal with its days; PIN and verification are given once for all of its runs. */
export function ScheduleReview({ order, planned: { plan, run }, back, done }: Props) {
  const { i18n } = useLingui();
  const money = useMoneyCommand<ScheduleRow>('scheduled-withdrawal', done);
  const body = { ...bodyOf(order), ...plan };
  const day = (text: string) => formatDay(i18n, text, { dateStyle: 'full' });
  return (
    <OrderReview
      order={order}
      money={money}
      submit={(pin) =>
        void money.submit({
          body,
          verification: { action: 'fiat.schedule', values: scheduleValues(namedOf(order), plan) },
          send: (verification, options) =>
            withSealedPin(pin, (fundPassword) =>
              api(scheduledWithdrawals.create, { body: { ...body, fundPassword, verification } }, options),
            ),
        })
      }
      arrival={arrivalOf(order.way.scheme, order.payee.currency, order.payee.country, run.at)}
      facts={
        <>
          <dt>
            <Trans>Repeats</Trans>
          </dt>
          <dd>{i18n._(rhythmNames[plan.rhythm])}</dd>
          <dt>
            <Trans>First withdrawal</Trans>
          </dt>
          <dd>{day(run.sendsOn)}</dd>
          {plan.lastOn === null ? null : (
            <>
              <dt>
                <Trans>Last withdrawal</Trans>
              </dt>
              <dd>{day(plan.lastOn)}</dd>
            </>
          )}
        </>
      }
      warning={
        <Trans>
          Keep enough money in your global account. We check balance, limits and recipient again each time. If a
          withdrawal can’t be made on its day, we tell you and don’t send it late.
        </Trans>
      }
      confirm={(coins) => <Trans>Schedule {coins}</Trans>}
      back={back}
    />
  );
}
