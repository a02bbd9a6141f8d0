import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { kyc } from '#contract/kyc/calls.ts';
import type { kycSchemas } from '#contract/kyc/schemas.ts';
import { kycStages, type KycStage } from '#contract/kyc/rules.ts';
import type { QueryOf, ResultOf } from '#contract/platform/call.ts';
import { KycTag } from '#src/features/shell/index.ts';
import { api } from '#src/platform/api.ts';
import { ReviewList } from '#src/ui/review-list.tsx';
import styles from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { stageNames } from './wording.ts';

const here = '/dashboard/operator/verifications';

type Item = ResultOf<typeof kycSchemas.listKycApplications>['items'][number];

/** The matching applications, newest first. */
export function OperatorList() {
  const { stage, kind } = useSearch({ from: here });
  const query = {
    Stage: kycStages.find((one) => one === stage),
    Kind: kind === 'person' || kind === 'company' ? kind : undefined,
  } as QueryOf<typeof kycSchemas.listKycApplications>;
  return (
    <ReviewList
      queryKey={['kyc', 'operator', 'list', query]}
      load={(Cursor) => api(kyc.listKycApplications, { query: { ...query, Cursor } }, { isInline: true })}
      line={(item) => <Line key={item.id} item={item} />}
    />
  );
}

function Line({ item }: { item: Item }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const search = useSearch({ from: here });
  const stage: KycStage = item.stage;
  return (
    <li className={styles.line}>
      <Link to={here} search={{ ...search, id: item.id }}>
        {item.name || <Trans>No name yet</Trans>}
      </Link>
      <span>{item.kind === 'company' ? <Trans>Company</Trans> : <Trans>Individual</Trans>}</span>
      {/* The tag says the rest. */}
      {stage === 'camera' || stage === 'handingOver' ? <span>{i18n._(stageNames[stage])}</span> : null}
      <KycTag status={item.kycStatus} />
      <small>
        UID {item.uid}
        {item.emailAddress ? ` · ${item.emailAddress}` : ''}
        {item.submittedAt ? ` · ${writeInstant(item.submittedAt)}` : ''}
      </small>
    </li>
  );
}
