import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { users } from '#contract/users/calls.ts';
import { ShowForReason } from '#src/features/commands/index.ts';
import { enteredText, fieldNames, inFieldOrder } from '#src/features/kyc/index.ts';
import { KycTag } from '#src/features/shell/index.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { usersQuery, type Submitted } from './query.ts';

/** Shows what a customer submitted for verification, masked until a staff member gives a reason. */
export function VerificationPanel({ uid }: { uid: string }) {
  const [whole, setWhole] = useState<Submitted | null>(null);
  const [isAsking, setAsking] = useState(false);
  const query = useQuery({
    queryKey: [...usersQuery, 'verification', uid],
    queryFn: () => api(users.getVerification, { query: { Uid: uid } }, { isInline: true }),
    gcTime: 0,
  });
  return (
    <Panel title={<Trans>Identity verification</Trans>}>
      <Answered query={query}>
        {({ application }) =>
          application ? (
            <div className={review.stack}>
              <Said application={whole ?? application} />
              <span className={review.lineActions}>
                {whole ? null : (
                  <StaffMay call={users.showVerification}>
                    <Button size="sm" variant="default" onClick={() => setAsking(true)}>
                      <Trans>Show details</Trans>
                    </Button>
                  </StaffMay>
                )}
              </span>
            </div>
          ) : (
            <p className={review.meta}>
              <Trans>Nothing submitted yet</Trans>
            </p>
          )
        }
      </Answered>
      {isAsking ? (
        <ShowForReason
          name={`verification-${uid}`}
          title={<Trans>Show verification details?</Trans>}
          about={{ uid }}
          show={async (body, options) => setWhole((await api(users.showVerification, { body }, options)).application)}
          close={() => setAsking(false)}
        />
      ) : null}
    </Panel>
  );
}

function Said({ application }: { application: Submitted }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const { id, kycStatus, attempt, submittedAt, decidedAt, fields, files } = application;
  return (
    <>
      <p className={review.tags}>
        <KycTag status={kycStatus} />
      </p>
      <p className={review.meta}>
        {submittedAt ? (
          <Trans>
            Attempt {attempt}, submitted {writeInstant(submittedAt)}
          </Trans>
        ) : (
          <Trans>Not submitted yet.</Trans>
        )}
        {decidedAt ? (
          <>
            {' · '}
            <Trans>Decided {writeInstant(decidedAt)}</Trans>
          </>
        ) : null}
      </p>
      <dl className={review.facts}>
        {inFieldOrder(fields).map(({ field, value }) => {
          const name = fieldNames[field];
          return (
            <Fragment key={field}>
              <dt>{name ? i18n._(name) : field}</dt>
              <dd>{enteredText(i18n, field, value)}</dd>
            </Fragment>
          );
        })}
      </dl>
      <Link to="/dashboard/operator/verifications" search={{ id }}>
        <Trans>Open the application and its {files.length} files</Trans>
      </Link>
    </>
  );
}
