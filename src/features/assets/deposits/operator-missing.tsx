import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import type { depositCasesSchemas } from '#contract/deposits/case-schemas.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { ReasonDialog, useCaseDecision } from '#src/features/commands/index.ts';
import { Evidence } from '#src/features/files/index.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Money } from '#src/ui/money.tsx';
import { Button } from '#src/ui/button.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import styles from '#src/ui/review.module.css';
import own from './deposits.module.css';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';

type Item = ResultOf<typeof depositCasesSchemas.listMissingForOperator>['items'][number];

const queryKey = ['deposits', 'operator', 'missing'] as const;

/** Reports of missing deposits that wait for an answer, oldest first. */
export function OperatorMissingList() {
  return (
    <ReviewList
      queryKey={queryKey}
      load={(Cursor) => api(depositCases.listMissingForOperator, { query: { Cursor } }, { isInline: true })}
      line={(item) => <Line key={item.id} item={item} />}
    />
  );
}

function Line({ item }: { item: Item }) {
  const { t } = useLingui();
  const [isFound, setFound] = useState<boolean | null>(null);
  return (
    <li className={styles.line}>
      <strong>
        <Money value={item.amount} asset={item.asset} />
      </strong>
      <span>{item.customer.emailAddress ?? item.customer.phoneNumber ?? ''}</span>
      <small>
        UID {item.customer.uid} · {formatInstant(item.createdAt)} · {item.network} · {item.transactionHash}
      </small>
      {item.remark ? <small>{item.remark}</small> : null}
      {item.fileId ? (
        <ul className={own.line}>
          <Evidence id={item.fileId} label={t`Screenshot`} />
        </ul>
      ) : null}
      {item.conflict ? (
        <CaseConflict conflict={item.conflict} />
      ) : (
        <StaffMay decides="missingDeposit">
          <span className={styles.lineActions}>
            <Button variant="default" size="sm" onClick={() => setFound(true)}>
              <Trans>Found</Trans>
            </Button>
            <Button variant="default" size="sm" onClick={() => setFound(false)}>
              <Trans>Not found</Trans>
            </Button>
          </span>
        </StaffMay>
      )}
      {isFound !== null ? <Answer item={item} isFound={isFound} close={() => setFound(null)} /> : null}
    </li>
  );
}

function Answer({ item, isFound, close }: { item: Item; isFound: boolean; close: () => void }) {
  const { id, amount, asset, status: version } = item;
  const form = useCaseDecision({ kind: 'missingDeposit', id }, async () => {
    await queryClient.invalidateQueries({ queryKey });
    close();
  });
  return (
    <ReasonDialog
      title={isFound ? <Trans>Deposit found</Trans> : <Trans>Deposit not found</Trans>}
      action={<Trans>Answer</Trans>}
      label={<Trans>Message to the customer</Trans>}
      form={form}
      submit={(reason) => form.decide({ decision: isFound ? 'approve' : 'reject', version, reason, amount, asset })}
      close={close}
    />
  );
}
