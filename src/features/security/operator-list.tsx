import { useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import type { ResultOf } from '#contract/platform/call.ts';
import { security } from '#contract/security/calls.ts';
import type { securitySchemas } from '#contract/security/schemas.ts';
import { securityApplicationStates } from '#contract/security/states.ts';
import { api } from '#src/platform/api.ts';
import { keyOf } from '#src/platform/ask.ts';
import { ReviewList } from '#src/ui/review-list.tsx';
import styles from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { ApplicationTag } from './application-tag.tsx';
import { itemNames } from './wording.ts';

const here = '/dashboard/operator/security';

/** An application as staff see it. */
export type ReviewedApplication = ResultOf<typeof securitySchemas.listApplications>['items'][number];

/** Lists the applications of the status in the address, oldest first; defaults to pending ones. */
export function OperatorList() {
  const search = useSearch({ from: here });
  const Status = securityApplicationStates.find((one) => one === search.status) ?? 'pending';
  return (
    <ReviewList
      queryKey={[...keyOf(security.listApplications), Status]}
      load={(Cursor) => api(security.listApplications, { query: { Status, Cursor } }, { isInline: true })}
      line={(item) => <Line key={item.id} item={item} />}
    />
  );
}

function Line({ item }: { item: ReviewedApplication }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const search = useSearch({ from: here });
  return (
    <li className={styles.line}>
      <Link to={here} search={{ ...search, id: item.id }}>
        {item.emailAddress ?? item.phoneNumber ?? `UID ${item.uid}`}
      </Link>
      <span>{item.items.map((one) => i18n._(itemNames[one])).join(', ')}</span>
      <ApplicationTag status={item.status} />
      <small>
        UID {item.uid} · {writeInstant(item.createdAt)}
      </small>
    </li>
  );
}
