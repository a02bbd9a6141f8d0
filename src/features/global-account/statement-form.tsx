import { Trans, useLingui } from '@lingui/react/macro';
import { assetCode } from '#contract/platform/assets.ts';
import { addDays, isCalendarDay } from '#contract/platform/days.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { matchLocale } from '#contract/platform/locales.ts';
import { statements } from '#contract/statements/calls.ts';
import { maxStatementDays, statementFormats, type StatementFormat } from '#contract/statements/rules.ts';
import type { statementsSchemas } from '#contract/statements/schemas.ts';
import { api } from '#src/platform/api.ts';
import { readerDay, readerZone } from '#src/platform/days.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { DateField, SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import form from '#src/ui/form/form.module.css';
import { useOpenAccounts, type OpenAccount } from './rows.ts';
import styles from './global-account.module.css';

const certificate = 'certificate';
const range = 'range';
const monthsShown = 12;

interface Values {
  currency: string;
  /** A month, `2026-11`, or any range of days. */
  period: string;
  from: string;
  to: string;
  format: string;
  language: string;
}

type Order = BodyOf<typeof statementsSchemas.request>;

/** Form for a statement and its days; days end at midnight in the user's time zone. */
export function StatementForm() {
  const open = useOpenAccounts();
  // It starts with one of the accounts, so it waits until the device has read them.
  return open?.[0] ? <OrderForm open={open} first={open[0].currency} /> : null;
}

function OrderForm({ open, first }: { open: readonly OpenAccount[]; first: string }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const today = readerDay();
  const fields = useFields<Values>({
    initial: { currency: first, period: '', from: addDays(today, -29), to: today, format: 'pdf', language: locale },
    findFaults: ({ currency, period, from, to }) => ({
      period: currency !== certificate && period === '' ? t`Period: choose a month` : undefined,
      from:
        currency !== certificate && period === range && !isRange(from, to)
          ? t`Start date: choose up to ${maxStatementDays} days`
          : undefined,
      to:
        currency === certificate || period === range
          ? dayFault(to, today, t`End date: choose a day up to today`)
          : undefined,
    }),
  });
  const { values, field } = fields;
  const isCertificate = values.currency === certificate;
  const submit = async (given: Values) => {
    await api(statements.request, { body: toOrder(given, today) }, { isInline: true });
  };
  return (
    <Form of={fields} submit={submit}>
      <SelectField
        {...field('currency')}
        label={t({ context: 'statement', message: 'Document' })}
        choices={[
          ...open.map(({ currency }) => ({ value: currency, label: t`Statement ${currency}` })),
          { value: certificate, label: t`Balance certificate, all currencies` },
        ]}
      />
      {isCertificate ? (
        <DateField {...field('to')} label={t`End date`} max={today} />
      ) : (
        <>
          <SelectField
            {...field('period')}
            label={t`Period`}
            isOpen
            choices={[...monthChoices(i18n.locale, today), { value: range, label: t`Choose dates` }]}
          />
          {values.period === range ? (
            <div className={form.pair}>
              <DateField {...field('from')} label={t`Start date`} max={values.to} />
              <DateField {...field('to')} label={t`End date`} min={values.from} max={today} />
            </div>
          ) : null}
          <SelectField
            {...field('format')}
            label={t`Format`}
            choices={statementFormats.map((value) => ({ value, label: formatNames[value] }))}
          />
        </>
      )}
      <SelectField
        {...field('language')}
        label={t`Language`}
        choices={[
          { value: 'en', label: 'English' },
          { value: 'zh-CN', label: '简体中文' },
        ]}
      />
      <p className={styles.meta}>
        <Trans>Days end at midnight in {readerZone()}.</Trans>
      </p>
      <FormFoot
        of={fields}
        action={isCertificate ? <Trans>Create certificate</Trans> : <Trans>Create statement</Trans>}
      />
    </Form>
  );
}

/** Format names, the same in every language. */
export const formatNames: Readonly<Record<StatementFormat, string>> = {
  pdf: 'PDF',
  csv: 'CSV',
  camt053: 'camt.053 (ISO 20022)',
  mt940: 'MT940 (SWIFT)',
};

const isRange = (from: string, to: string) =>
  isCalendarDay(from) && isCalendarDay(to) && from <= to && addDays(from, maxStatementDays) > to;

const dayFault = (day: string, today: string, text: string) => (isCalendarDay(day) && day <= today ? undefined : text);

const asFormat = (text: string) => statementFormats.find((format) => format === text) ?? 'pdf';

function toOrder({ currency, period, from, to, format, language }: Values, today: string): Order {
  const said = { timeZone: readerZone(), language: matchLocale(language) };
  if (currency === certificate) return { kind: 'certificate', currency: null, from: to, to, format: 'pdf', ...said };
  const days = period === range ? { from, to } : daysOf(period, today);
  return { kind: 'statement', currency: assetCode(currency), ...days, format: asFormat(format), ...said };
}

/** Returns the last months, newest first, as choices for the period. */
export const monthChoices = (locale: string, today: string) =>
  Array.from({ length: monthsShown }, (_unused, index) => monthBefore(today, index)).map((month) => ({
    value: month,
    label: monthName(locale, month),
  }));

const monthBefore = (today: string, count: number): string => {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
};

/** Returns the days of a month, up to today. */
export function daysOf(month: string, today: string): { from: string; to: string } {
  const from = `${month}-01`;
  const last = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
  return { from, to: last < today ? last : today };
}

const monthName = (locale: string, month: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
