import { useLingui } from '@lingui/react/macro';
import { addDays } from '#contract/platform/days.ts';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { maxDaysAhead, rhythms, type Run } from '#contract/scheduled-withdrawals/rules.ts';
import { formatDay, readerDay } from '#src/platform/days.ts';
import { DateField, SelectField } from '#src/ui/form/fields.tsx';
import type { Faults, Fields } from '#src/ui/form/use-fields.ts';
import { planOf, rhythmOf } from './plan.ts';
import type { Typed } from './use-order.ts';
import { rhythmNames } from './wording.ts';

interface Props {
  readonly of: Fields<Typed>;
  readonly way: OfferedScheme;
}

/** Fields for when: now, on a day, or repeatedly. */
export function WhenFields({ of: { field, values }, way }: Props) {
  const { i18n, t } = useLingui();
  const rhythm = rhythmOf(values.rhythm);
  const chosen = planOf(values, way);
  const run: Run | undefined = chosen && 'run' in chosen ? chosen.run : undefined;
  const today = readerDay();
  const moved = run && run.sendsOn !== run.day ? formatDay(i18n, run.sendsOn, { dateStyle: 'full' }) : undefined;
  return (
    <>
      <SelectField
        label={t`Frequency`}
        choices={[
          { value: '', label: t`Now` },
          ...rhythms.map((one) => ({ value: one, label: i18n._(rhythmNames[one]) })),
        ]}
        {...field('rhythm')}
      />
      {rhythm ? (
        <DateField
          label={rhythm === 'once' ? t`Date` : t`First withdrawal`}
          min={today}
          max={addDays(today, maxDaysAhead)}
          description={moved ? t`Banks are closed that day. We’ll make it on ${moved}.` : undefined}
          {...field('firstOn')}
        />
      ) : null}
      {rhythm && rhythm !== 'once' ? (
        <DateField
          label={t`Last withdrawal`}
          isOptional
          min={values.firstOn || today}
          description={t`Leave empty to continue until you cancel`}
          {...field('lastOn')}
        />
      ) : null}
    </>
  );
}

/** Returns what is wrong with the days, by field. */
export function useWhenFaults() {
  const { t } = useLingui();
  return (typed: Typed, way: OfferedScheme): Faults => {
    const chosen = planOf(typed, way);
    const flaw = chosen && 'flaw' in chosen ? chosen.flaw : undefined;
    if (flaw === 'lastOn') return { lastOn: t`Choose a date on or after the first withdrawal` };
    if (flaw === undefined) return {};
    return { firstOn: t`Choose a date from today to a year from now. Withdrawals are made at 08:00.` };
  };
}
