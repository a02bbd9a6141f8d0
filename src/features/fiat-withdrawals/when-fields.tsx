import { useLingui } from '@lingui/react/macro';
import { addDays } from '#contract/platform/days.ts';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { maxDaysAhead, rhythms, type Run } from '#contract/scheduled-withdrawals/rules.ts';
import { formatDay, readerDay } from '#src/platform/days.ts';
import { DateField, SelectField } from '#src/ui/form/fields.tsx';
import { planOf, rhythmOf } from './plan.ts';
import type { Typed } from './use-order.ts';
import { rhythmNames } from './wording.ts';

interface Props {
  readonly way: OfferedScheme;
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  readonly isTried: boolean;
}

/** Now, on a day, or again and again. */
export function WhenFields({ way, typed, change, isTried }: Props) {
  const { i18n, t } = useLingui();
  const rhythm = rhythmOf(typed.rhythm);
  const chosen = planOf(typed, way);
  const flaw = chosen && 'flaw' in chosen ? chosen.flaw : undefined;
  const run: Run | undefined = chosen && 'run' in chosen ? chosen.run : undefined;
  const today = readerDay();
  const moved = run && run.sendsOn !== run.day ? formatDay(i18n, run.sendsOn, { dateStyle: 'full' }) : undefined;
  return (
    <>
      <SelectField
        label={t`Frequency`}
        value={typed.rhythm}
        choices={[
          { value: '', label: t`Now` },
          ...rhythms.map((one) => ({ value: one, label: i18n._(rhythmNames[one]) })),
        ]}
        onChange={(event) => change({ rhythm: event.currentTarget.value })}
      />
      {rhythm ? (
        <DateField
          label={rhythm === 'once' ? t`Date` : t`First withdrawal`}
          name="firstOn"
          value={typed.firstOn}
          min={today}
          max={addDays(today, maxDaysAhead)}
          error={
            flaw === 'firstOn' && (isTried || typed.firstOn !== '')
              ? t`Choose a date from today to a year from now. Withdrawals are made at 08:00.`
              : undefined
          }
          description={moved ? t`Banks are closed that day. We’ll make it on ${moved}.` : undefined}
          onChange={(event) => change({ firstOn: event.currentTarget.value })}
        />
      ) : null}
      {rhythm && rhythm !== 'once' ? (
        <DateField
          label={t`Last withdrawal`}
          name="lastOn"
          isOptional
          value={typed.lastOn}
          min={typed.firstOn || today}
          error={flaw === 'lastOn' ? t`Choose a date on or after the first withdrawal` : undefined}
          description={t`Leave empty to continue until you cancel`}
          onChange={(event) => change({ lastOn: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
