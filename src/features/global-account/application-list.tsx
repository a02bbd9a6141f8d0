import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { globalAccount } from '#contract/global-account/calls.ts';
import { ask, keyOf } from '#src/platform/ask.ts';
import { queryClient } from '#src/platform/query.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import rows from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useCurrencyAccounts, type ApplicationRow } from './rows.ts';
import { applicationStates } from './wording.ts';
import styles from './global-account.module.css';

const mayCorrect = (status: ApplicationRow['status']) =>
  status === 'informationNeedsConfirmation' || status === 'rejected';

/** Unfinished applications: the status of each, the reason, and what has to be done. */
export function ApplicationList() {
  const accounts = useCurrencyAccounts();
  const { data } = useQuery(ask(globalAccount.getApplications, { query: {} }));
  const states = (accounts ?? []).map(({ currency, status }) => `${currency} ${status}`).join(' ');
  // The device learns of a change at once; then the applications are refetched.
  useEffect(() => void queryClient.invalidateQueries({ queryKey: keyOf(globalAccount.getApplications) }), [states]);
  const open = new Set((accounts ?? []).flatMap(({ currency, account }) => (account ? [currency] : [])));
  const waiting = (data?.items ?? []).filter(
    ({ status, currencies }) => status !== 'activated' && currencies.some((currency) => !open.has(currency)),
  );
  if (waiting.length === 0) return null;
  return (
    <Panel title={<Trans>Applications</Trans>}>
      <ul className={rows.list}>
        {waiting.map((one) => (
          <Application key={one.id} application={one} />
        ))}
      </ul>
    </Panel>
  );
}

function Application({ application: { id, currencies, status, reason, updatedAt } }: { application: ApplicationRow }) {
  const { i18n } = useLingui();
  const { name, text, tone } = applicationStates[status];
  return (
    <li className={rows.line}>
      <strong>{currencies.join(', ')}</strong>
      <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      <small>
        <Instant at={updatedAt} />
      </small>
      <div className={styles.stack}>
        <p className={styles.meta}>{i18n._(text)}</p>
        {reason === null ? null : (
          <div className={styles.note}>
            <p>{reason}</p>
          </div>
        )}
        {mayCorrect(status) ? (
          <Permitted permission="fiat.create">
            <div className={styles.buttons}>
              <LinkButton to="/dashboard/assets/global" search={{ view: 'apply', id }}>
                <Trans>Correct and submit again</Trans>
              </LinkButton>
            </div>
          </Permitted>
        ) : null}
      </div>
    </li>
  );
}
