import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { maxDays } from '#contract/audit/rules.ts';
import { daysBetween, isCalendarDay } from '#contract/platform/days.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields, type Faults } from '#src/ui/form/use-fields.ts';
import review from '#src/ui/review.module.css';
import { auditPath, isAction, isSubject, isUid, type AuditFilter } from './query.ts';

interface Typed {
  readonly from: string;
  readonly until: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
}

/** Filters of the records; they are in the address once applied. One that can't be used is refused, never left out. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const fields = useFields<Typed>({
    initial: {
      from: filter.From,
      until: filter.Until,
      actor: filter.ActorUid ?? '',
      action: filter.Action ?? '',
      subject: filter.Subject ?? '',
    },
    findFaults: (typed) => ({
      ...useless(typed, {
        actor: t`Enter the eight digits of a UID`,
        action: t`Letters and dots only, such as apiKey.`,
        subject: t`Enter a subject as shown in a record, such as apiKey:…`,
      }),
      ...dayFaults(typed, {
        day: t`Enter a date`,
        order: t`The end date must not be before the start date.`,
        long: t`Choose at most one year.`,
      }),
    }),
  });
  const search = (typed: Typed) => {
    const given = Object.entries(typed).map(([name, value]) => [name, value.trim()] as const);
    void navigate({ to: auditPath, search: Object.fromEntries(given.filter(([, value]) => value !== '')) });
  };
  return (
    <div role="search">
      <Form of={fields} submit={search}>
        <div className={review.filters}>
          <Field label={<Trans>Start date (UTC)</Trans>} type="date" {...fields.field('from')} />
          <Field label={<Trans>End date (UTC)</Trans>} type="date" {...fields.field('until')} />
          <Field label={<Trans>Actor’s UID</Trans>} inputMode="numeric" maxLength={120} {...fields.field('actor')} />
          <Field label={<Trans>Action begins with</Trans>} maxLength={120} {...fields.field('action')} />
          <Field label={<Trans>Subject</Trans>} maxLength={120} {...fields.field('subject')} />
        </div>
        <span className={review.lineActions}>
          <Button type="submit">
            <Trans>Search</Trans>
          </Button>
        </span>
      </Form>
    </div>
  );
}

/** Returns the faults of the filters that no record could have; an empty one filters nothing. */
function useless({ actor, action, subject }: Typed, said: Readonly<Record<'actor' | 'action' | 'subject', string>>) {
  const fault = (value: string, isFit: (text: string) => boolean, text: string) =>
    value.trim() === '' || isFit(value.trim()) ? undefined : text;
  return {
    actor: fault(actor, isUid, said.actor),
    action: fault(action, isAction, said.action),
    subject: fault(subject, isSubject, said.subject),
  };
}

function dayFaults({ from, until }: Typed, said: Readonly<Record<'day' | 'order' | 'long', string>>): Faults {
  if (!isCalendarDay(from)) return { from: said.day };
  if (!isCalendarDay(until)) return { until: said.day };
  if (until < from) return { until: said.order };
  return daysBetween(from, until) > maxDays ? { until: said.long } : {};
}
