import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { maxReportDays, type ReportingCurrency } from '#contract/reports/rules.ts';
import { addDays } from '#contract/platform/days.ts';
import { reports } from '#contract/reports/calls.ts';
import { ask } from '#src/platform/ask.ts';
import { formatDay } from '#src/platform/days.ts';
import { Button } from '#src/ui/button.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { ActivityTable } from '../activity-table.tsx';
import { ReportExports } from '../exports.tsx';
import { reportsPath, useReportDays, type ReportDays } from '../query.ts';
import { CurrencyChoice, SummaryTable } from '../summary-table.tsx';
import { TrialTable } from '../trial-table.tsx';

/** The books by day: trial balance, postings, and both as files. */
export function OperatorReportsScreen() {
  const days = useReportDays();
  return (
    <OperatorPage
      permission="desk.reports.read"
      title={<Trans>Reports</Trans>}
      about={
        <Trans>
          Trial balance and activity of the whole platform. Each day closes 30 minutes after midnight UTC; days that are
          still open aren’t included.
        </Trans>
      }
    >
      <Days key={JSON.stringify(days)} days={days} />
      <Books days={days} />
    </OperatorPage>
  );
}

function Days({ days }: { days: ReportDays }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [{ From, Until }, setTyped] = useState(days);
  const isTooLong = From < addDays(Until, 1 - maxReportDays);
  const fault =
    From > Until ? t`The end date must not be before the start date.` : isTooLong ? t`Choose at most one year.` : null;
  return (
    <form
      className={review.stack}
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null) void navigate({ to: reportsPath, search: { from: From, until: Until } });
      }}
    >
      <div className={review.filters}>
        <label>
          <Trans>Start date (UTC)</Trans>
          <input type="date" value={From} onChange={({ target }) => setTyped({ From: target.value, Until })} />
        </label>
        <label>
          <Trans>End date (UTC)</Trans>
          <input type="date" value={Until} onChange={({ target }) => setTyped({ From, Until: target.value })} />
        </label>
      </div>
      {fault === null ? null : <p role="alert">{fault}</p>}
      <span className={review.lineActions}>
        <Button type="submit">
          <Trans>Show</Trans>
        </Button>
      </span>
    </form>
  );
}

/** Totals of all assets at each day's reference rates. */
function SummaryPanel({ days }: { days: ReportDays }) {
  const [currency, setCurrency] = useState<ReportingCurrency>('USD');
  const query = useQuery(ask(reports.summary, { query: { ...days, Currency: currency } }));
  return (
    <Panel title={<Trans>Summary</Trans>}>
      <div className={review.stack}>
        <CurrencyChoice value={currency} choose={setCurrency} />
        <Answered query={query}>
          {(summary) =>
            summary.days.length === 0 ? (
              <EmptyState title={<Trans>No closed day in this period</Trans>}>
                <Trans>A day’s figures appear once it closes, 30 minutes after midnight UTC.</Trans>
              </EmptyState>
            ) : (
              <SummaryTable summary={summary} currency={currency} />
            )
          }
        </Answered>
      </div>
    </Panel>
  );
}

function ClosedThrough({ day }: { day: string }) {
  const { i18n } = useLingui();
  const closedThrough = formatDay(i18n, day, { dateStyle: 'medium' });
  return <Trans>Closed through {closedThrough}. Liabilities are positive, assets negative.</Trans>;
}

function Books({ days }: { days: ReportDays }) {
  const trial = useQuery(ask(reports.trialBalance, { query: days }));
  const activity = useQuery(ask(reports.activity, { query: days }));
  return (
    <>
      <SummaryPanel days={days} />
      <Panel title={<Trans>Trial balance</Trans>}>
        <Answered query={trial}>
          {({ lines, closedThrough }) => (
            <div className={review.stack}>
              <p className={review.meta}>
                {closedThrough === null ? (
                  <Trans>No day has been closed yet.</Trans>
                ) : (
                  <ClosedThrough day={closedThrough} />
                )}
              </p>
              {lines.length === 0 ? (
                <EmptyState title={<Trans>No entries up to this date</Trans>} />
              ) : (
                <>
                  <ReportExports days={days} lines={lines} />
                  <TrialTable lines={lines} />
                </>
              )}
            </div>
          )}
        </Answered>
      </Panel>
      <Panel title={<Trans>Activity by transaction type</Trans>}>
        <Answered query={activity}>
          {({ lines }) =>
            lines.length === 0 ? (
              <EmptyState title={<Trans>No entries in this period</Trans>} />
            ) : (
              <ActivityTable lines={lines} />
            )
          }
        </Answered>
      </Panel>
    </>
  );
}
