import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { nothing } from '#contract/platform/display.ts';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { cardStream, type CardStreamState } from '#contract/corporate-cards/rules.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { Flaw } from '#src/ui/desk/reason-field.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Instant } from '#src/ui/instant.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { readPayment } from '#src/ui/typed-amount.ts';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

const inline = { isInline: true };
const [runningMs, restingMs] = [1000, 10_000];
/** The most decimal places of any card currency; the server checks each card's own. */
const places = 2;
type Answer = ResultOf<typeof corporateCardsSchemas.sandboxGetStream>;
type Stream = NonNullable<Answer['stream']>;

/** Load test with many payments: they run on the server independently of this page, which finds them again. */
export function StreamPanel() {
  const query = useQuery({
    ...ask(corporateCards.sandboxGetStream),
    refetchInterval: ({ state }) => (state.data?.stream?.status === 'running' ? runningMs : restingMs),
    gcTime: 0,
  });
  return (
    <Panel title={<Trans>Card load</Trans>}>
      <div className={styles.form}>
        <p>
          <Trans>
            Each payment is authorised like one in a shop, and cardholders are notified as usual. What is put on hold is
            released within minutes.
          </Trans>
        </p>
        <Answered query={query}>
          {({ stream, cards }) => (
            <>
              {stream?.status === 'running' ? null : <Order cards={cards} />}
              {stream ? <Progress stream={stream} /> : null}
            </>
          )}
        </Answered>
      </div>
    </Panel>
  );
}

const whole = (text: string) => (/^[0-9]{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);
const isWithin = (value: number, most: number) => value >= 1 && value <= most;

function Order({ cards }: { cards: Answer['cards'] }) {
  const { t, i18n } = useLingui();
  const command = useCommand();
  const { maxPerSecond, maxSeconds, maxPayments, maxCards } = cardStream;
  const read = (typed: string) => readPayment(typed, i18n.locale, places);
  const fields = useFields({
    initial: { chosen: [] as readonly string[], perSecond: '20', seconds: '10', amount: '1' },
    findFaults: ({ chosen, amount, ...typed }) => {
      const [perSecond, seconds] = [whole(typed.perSecond), whole(typed.seconds)];
      const isTooMuch = perSecond * seconds > maxPayments;
      return {
        chosen:
          chosen.length === 0
            ? t`Choose at least one card`
            : chosen.length > maxCards
              ? t`Choose at most ${maxCards} cards`
              : undefined,
        perSecond: isWithin(perSecond, maxPerSecond) ? undefined : t`Enter 1 to ${maxPerSecond} payments per second`,
        seconds: !isWithin(seconds, maxSeconds)
          ? t`Enter 1 to ${maxSeconds} seconds`
          : isTooMuch
            ? t`Enter at most ${maxPayments} payments in all`
            : undefined,
        amount: read(amount) === undefined ? t`Enter an amount above 0` : undefined,
      };
    },
  });
  const { values, field, errors, change } = fields;
  const { chosen } = values;
  const start = (typed: typeof values) =>
    command.run(async () => {
      const body = {
        cards: [...typed.chosen],
        perSecond: whole(typed.perSecond),
        seconds: whole(typed.seconds),
        amount: read(typed.amount) ?? '',
      };
      await api(corporateCards.sandboxStartStream, { body }, inline);
      return t`Started.`;
    });
  if (cards.length === 0)
    return (
      <p>
        <Trans>No active cards yet. Issue one under Corporate cards.</Trans>
      </p>
    );
  return (
    <Form of={fields} submit={start}>
      <fieldset className={styles.cards} data-invalid={errors['chosen'] ? true : undefined}>
        <legend>
          <Trans>Cards</Trans>
        </legend>
        {cards.map(({ id, holder, lastFour, currency }) => (
          <label key={id} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                change({ chosen: checked ? [...chosen, id] : chosen.filter((one) => one !== id) })
              }
            />
            <span>
              {holder} ·· {lastFour} · {currency}
            </span>
          </label>
        ))}
      </fieldset>
      <Flaw>{errors['chosen']}</Flaw>
      <div className={styles.pair}>
        <Field label={<Trans>Payments per second</Trans>} inputMode="numeric" {...field('perSecond')} />
        <Field label={<Trans>Seconds</Trans>} inputMode="numeric" {...field('seconds')} />
      </div>
      <Field label={<Trans>Amount of each</Trans>} inputMode="decimal" {...field('amount')} />
      <FormFoot of={fields} action={<Trans>Start load</Trans>} />
      <Outcome command={command} />
    </Form>
  );
}

function Progress({ stream }: { stream: Stream }) {
  const { t } = useLingui();
  const command = useCommand();
  const { status, perSecond, seconds, cards, approved, declined, unanswered, medianMs, p99Ms, startedAt } = stream;
  const total = perSecond * seconds;
  const answered = approved + declined + unanswered;
  const names: Readonly<Record<CardStreamState, string>> = {
    running: t`Running`,
    done: t`Done`,
    stopped: t`Stopped`,
    broken: t`Interrupted`,
  };
  const stop = () =>
    void command.run(async () => {
      await api(corporateCards.sandboxStopStream, undefined, inline);
      return t`Stopped.`;
    });
  const time = (ms: number | null) => (ms === null ? nothing : t`${ms} ms`);
  return (
    <div className={styles.form}>
      <p>
        <strong>{names[status]}</strong> · <Instant at={startedAt} /> ·{' '}
        <Trans>
          {perSecond} per second for {seconds} s
        </Trans>{' '}
        · <Plural value={cards} one="# card" other="# cards" />
      </p>
      <progress className={styles.progress} aria-label={t`Payments answered`} max={total} value={answered} />
      <dl className={styles.facts}>
        <dt>
          <Trans>Payments</Trans>
        </dt>
        <dd>
          <Trans>
            {answered} of {total}
          </Trans>
        </dd>
        <dt>
          <Trans>Approved</Trans>
        </dt>
        <dd>{approved}</dd>
        <dt>
          <Trans>Declined</Trans>
        </dt>
        <dd>{declined}</dd>
        <dt>
          <Trans>Not answered in time</Trans>
        </dt>
        <dd>{unanswered}</dd>
        <dt>
          <Trans>Median answer time</Trans>
        </dt>
        <dd>{time(medianMs)}</dd>
        <dt>
          <Trans>99% answered within</Trans>
        </dt>
        <dd>{time(p99Ms)}</dd>
      </dl>
      {status === 'running' ? (
        <Button variant="default" loading={command.isRunning} onClick={stop}>
          <Trans>Stop</Trans>
        </Button>
      ) : null}
      <Outcome command={command} />
    </div>
  );
}
