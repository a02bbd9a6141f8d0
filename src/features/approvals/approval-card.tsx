import { Trans, useLingui } from '@lingui/react/macro';
import { approvalsLeft } from '#contract/approvals/rules.ts';
import { Money } from '#src/ui/money.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { Answer } from './answer.tsx';
import styles from './approvals.module.css';
import { PayeeFacts } from './payee-facts.tsx';
import type { ApprovalRow } from './queries.ts';
import { RuleList } from './rule-list.tsx';
import { kindNames, stateNames } from './wording.ts';

/** A request for approval, pending or past: what it is, who has to approve, and what the user can do about it. */
export function ApprovalCard({ row }: { row: ApprovalRow }) {
  const { i18n } = useLingui();
  const { status, amount, asset, rules, currency } = row;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 id={row.id}>
          {i18n._(kindNames[row.kind])}
          {amount !== null && asset !== null ? (
            <>
              {' '}
              <Money value={amount} asset={asset} />
            </>
          ) : null}
        </h2>
        <StatusTag tone={stateNames[status].tone}>{i18n._(stateNames[status].name)}</StatusTag>
      </div>
      {rules && currency ? <RuleList rules={rules} currency={currency} /> : null}
      <Facts row={row} />
      <TimeLine row={row} />
      <Answer row={row} />
    </li>
  );
}

function Facts({ row }: { row: ApprovalRow }) {
  const writeInstant = useWriteInstant();
  const { value, currency, submittedBy, company } = row;
  const awaited = row.awaited.map(({ name }) => name).join(', ');
  return (
    <dl className={review.facts}>
      <PayeeFacts row={row} />
      {value === null || currency === null || currency === row.asset ? null : (
        <>
          <dt>
            <Trans>Value</Trans>
          </dt>
          <dd>
            <Money value={value} asset={currency} />
          </dd>
        </>
      )}
      <dt>
        <Trans>Account</Trans>
      </dt>
      <dd>
        {company.name} · UID {company.uid}
      </dd>
      <dt>
        <Trans>Submitted by</Trans>
      </dt>
      <dd>
        {submittedBy.name}
        {row.isByKey ? (
          <>
            {' · '}
            <Trans>API key</Trans>
          </>
        ) : null}
      </dd>
      {awaited === '' ? null : (
        <>
          <dt>
            <Trans>Can approve</Trans>
          </dt>
          <dd>{awaited}</dd>
        </>
      )}
      {approvalsLeft(row.status) > 0 ? (
        <>
          <dt>
            <Trans>Expires</Trans>
          </dt>
          <dd>{writeInstant(row.expiresAt)}</dd>
        </>
      ) : null}
    </dl>
  );
}

/** Who did what and when, starting with the submission. */
function TimeLine({ row }: { row: ApprovalRow }) {
  const writeInstant = useWriteInstant();
  const { submittedBy } = row;
  const ended = row.steps.at(-1);
  return (
    <ol className={styles.line}>
      <li>
        <Trans>Submitted by {submittedBy.name}</Trans>
        <small>{writeInstant(row.createdAt)}</small>
      </li>
      {row.decisions.map(({ by, isApproved, isCounted, reason, at }) => (
        <li key={by.uid}>
          {isApproved ? <Trans>Approved by {by.name}</Trans> : <Trans>Rejected by {by.name}</Trans>}
          <small>
            {writeInstant(at)}
            {reason === null ? null : ` · ${reason}`}
          </small>
          {isCounted ? null : (
            <small>
              <Trans>Doesn’t count: they can no longer approve. Someone else must.</Trans>
            </small>
          )}
        </li>
      ))}
      {ended && (row.status === 'withdrawn' || row.status === 'expired') ? (
        <li>
          {row.status === 'withdrawn' ? <Trans>Withdrawn</Trans> : <Trans>Not approved in time</Trans>}
          <small>{writeInstant(ended.at)}</small>
        </li>
      ) : null}
    </ol>
  );
}
