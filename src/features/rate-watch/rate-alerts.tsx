import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '#contract/platform/call.ts';
import { maxRateDigits, maxRatePlaces } from '#contract/rate-watch/rules.ts';
import { rateWatch } from '#contract/rate-watch/calls.ts';
import type { rateWatchSchemas } from '#contract/rate-watch/schemas.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Instant } from '#src/ui/instant.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { readPayment } from '#src/ui/typed-amount.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { writeRate } from '#src/ui/rate-text.ts';
import styles from './rate-watch.module.css';

type Alert = ResultOf<typeof rateWatchSchemas.listAlerts>['items'][number];

/** Lists the account's rate alerts; a new one can be added for this pair. */
export function RateAlerts({ from, to }: { from: string; to: string }) {
  const { t } = useLingui();
  const found = useQuery({ ...ask(rateWatch.listAlerts), meta: { persist: true } });
  return (
    <>
      <Permitted permission="convert.create">
        <NewAlert key={`${from}/${to}`} from={from} to={to} />
      </Permitted>
      <Answered query={found} failure={t`Your rate alerts didn’t load.`}>
        {({ items }) => (
          <ul className={styles.list}>
            {items.map((alert) => (
              <AlertLine key={alert.id} alert={alert} />
            ))}
          </ul>
        )}
      </Answered>
    </>
  );
}

function NewAlert({ from, to }: { from: string; to: string }) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const read = (typed: string) => readPayment(typed, i18n.locale, maxRatePlaces);
  const fields = useFields({
    initial: { rate: '' },
    findFaults: ({ rate: typed }) => {
      const rate = read(typed);
      if (rate === undefined) return { rate: t`Enter a rate above 0 with up to ${maxRatePlaces} decimals` };
      const [whole = ''] = rate.split('.');
      return { rate: whole.length > maxRateDigits ? t`Enter a smaller rate` : undefined };
    },
  });
  const add = async (typed: typeof fields.values) => {
    const rate = read(typed.rate);
    if (rate === undefined) return;
    const body = { from, to, rate };
    await doOnce('rate-alert-add', body, (options) => api(rateWatch.createAlert, { body }, options));
    fields.form.reset();
  };
  return (
    <Form of={fields} submit={add}>
      <div className={styles.form}>
        <Field
          label={t`Tell me when 1 ${from} reaches`}
          inputMode="decimal"
          maxLength={32}
          rightSection={<span className={styles.meta}>{to}</span>}
          rightSectionWidth={64}
          {...fields.field('rate')}
        />
        <Button type="submit" variant="default" disabled={isOffline} loading={fields.isBusy}>
          <Trans>Add alert</Trans>
        </Button>
      </div>
      <FormError error={fields.error} />
    </Form>
  );
}

function AlertLine({ alert }: { alert: Alert }) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const command = useCommand();
  const { id, from, to, direction } = alert;
  const rate = writeRate(alert.rate, i18n.locale);
  const remove = () =>
    void command.run(async () => {
      await doOnce(`rate-alert-delete-${id}`, { id }, (options) =>
        api(rateWatch.deleteAlert, { body: { id } }, options),
      );
    });
  return (
    <li className={styles.line}>
      <span>
        {direction === 'above' ? (
          <Trans>
            {from}/{to} rises to {rate}
          </Trans>
        ) : (
          <Trans>
            {from}/{to} falls to {rate}
          </Trans>
        )}
      </span>
      {alert.reachedAt === null ? (
        <StatusTag tone="neutral">
          <Trans>Waiting</Trans>
        </StatusTag>
      ) : (
        <StatusTag tone="good">
          <Trans>Reached</Trans> <Instant at={alert.reachedAt} />
        </StatusTag>
      )}
      <Permitted permission="convert.create">
        <Button
          variant="subtle"
          aria-label={t`Delete alert: ${from}/${to} ${rate}`}
          disabled={isOffline}
          loading={command.isBusy}
          onClick={remove}
        >
          <Trans>Delete</Trans>
        </Button>
      </Permitted>
      <FormError error={command.error} />
    </li>
  );
}
