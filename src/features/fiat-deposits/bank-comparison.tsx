import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { nothing } from '#contract/platform/display.ts';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { fiatDepositsSchemas } from '#contract/fiat-deposits/schemas.ts';
import { api } from '#src/platform/api.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Link } from '#src/ui/link.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './fiat-deposits.module.css';

type Line = ResultOf<typeof fiatDepositsSchemas.getReconciliation>['items'][number];

const kinds: Readonly<Record<Line['differences'][number]['kind'], MessageDescriptor>> = {
  missingHere: msg`Not in the ledger`,
  missingAtBank: msg`Not at the bank`,
  amount: msg`Different amounts`,
  state: msg`Different status`,
};

const objects: Readonly<Record<Line['differences'][number]['of'], MessageDescriptor>> = {
  credit: msg`Deposit`,
  payout: msg`Bank withdrawal`,
};

/** Bank and ledger balances of each account at the last daily comparison, differences first. */
export default function BankComparison() {
  const writeInstant = useWriteInstant();
  const query = useQuery({
    queryKey: ['custody', 'bank'],
    queryFn: () => api(fiatDeposits.getReconciliation, undefined, { isInline: true }),
    gcTime: 0,
  });
  return (
    <Panel title={<Trans>Bank reconciliation</Trans>}>
      <Answered query={query}>
        {({ checkedAt, items }) => (
          <div className={styles.stack}>
            <p className={styles.meta}>
              {checkedAt === null ? (
                <Trans>No reconciliations yet</Trans>
              ) : (
                <Trans>Compared {writeInstant(checkedAt)}, daily</Trans>
              )}
            </p>
            <ul className={styles.list}>
              {items.map((line) => (
                <Account key={`${line.accountId ?? ''}-${line.currency}`} line={line} />
              ))}
            </ul>
          </div>
        )}
      </Answered>
    </Panel>
  );
}

function Account({ line }: { line: Line }) {
  const { i18n } = useLingui();
  const { uid, accountId, currency, atBank, inLedger, differences } = line;
  return (
    <li>
      <span>
        <strong>
          {currency} ·{' '}
          {uid ? (
            <Link to="/dashboard/operator/user" search={{ uid }}>
              UID {uid}
            </Link>
          ) : (
            <Trans>Shared account</Trans>
          )}
        </strong>
        <small className={styles.meta}>{accountId}</small>
        {differences.map(({ of, id, kind, atBank: there, inLedger: here }) => (
          <small key={`${of} ${id}`} className={styles.meta}>
            {i18n._(objects[of])}, {i18n._(kinds[kind])}:{' '}
            {here === null ? (
              id
            ) : (
              <Link to="/dashboard/operator/search" search={{ text: id }}>
                {id}
              </Link>
            )}{' '}
            ({there ?? nothing} / {here ?? nothing})
          </small>
        ))}
      </span>
      <span className={styles.buttons}>
        <span>
          <Trans>
            Bank <Money value={atBank} asset={currency} />, ledger <Money value={inLedger} asset={currency} />
          </Trans>
        </span>
        {differences.length === 0 ? (
          <StatusTag tone="good">
            <Trans>Reconciled</Trans>
          </StatusTag>
        ) : (
          <StatusTag tone="bad">
            <Trans>Difference found</Trans>
          </StatusTag>
        )}
      </span>
    </li>
  );
}
