import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { isOpenTo } from '#contract/platform/moves.ts';
import { security } from '#contract/security/calls.ts';
import { securityApplicationTable } from '#contract/security/states.ts';
import { Evidence, EvidenceForReason } from '#src/features/files/index.ts';
import { KycTag } from '#src/features/shell/index.ts';
import { api } from '#src/platform/api.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { ReadOnlyCase } from '#src/ui/desk/read-only-case.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { casePath } from '#src/features/desk/index.ts';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { ApplicationTag } from './application-tag.tsx';
import { OperatorDecide } from './operator-decide.tsx';
import type { ReviewedApplication } from './operator-list.tsx';
import styles from './security.module.css';
import { itemNames } from './wording.ts';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';

const here = '/dashboard/operator/security';

/** Shows one application in full: request, applicant, proofs and decision. */
export function OperatorDetail({ id }: { id: string }) {
  const { status } = useSearch({ from: here });
  const query = useQuery({
    queryKey: ['security', 'operator', 'one', id],
    queryFn: () => api(security.listApplications, { query: { Id: id } }, { isInline: true }),
    gcTime: 0,
  });
  return (
    <>
      <Link to={here} search={{ status }}>
        <Trans>All applications</Trans>
      </Link>
      <Answered query={query}>
        {({ items: [application] }) =>
          application ? (
            <Whole application={application} />
          ) : (
            <EmptyState title={<Trans>Application not found</Trans>} />
          )
        }
      </Answered>
    </>
  );
}

function Whole({ application }: { application: ReviewedApplication }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const mayDecide = useStaffMay({ decides: 'securityApplication' });
  const { files, status } = application;
  const isOpen = isOpenTo(securityApplicationTable, status, 'operator');
  return (
    <div className={review.columns}>
      <Panel title={application.emailAddress ?? application.phoneNumber ?? `UID ${application.uid}`}>
        <Facts application={application} />
      </Panel>
      <div className={review.side}>
        <Panel title={<Trans>Files</Trans>}>
          {mayDecide ? (
            <ul className={review.files}>
              {files.map((file, index) => {
                const number = index + 1;
                const Proof = isOpen ? Evidence : EvidenceForReason;
                return <Proof key={file} id={file} label={t`Proof ${number}`} />;
              })}
            </ul>
          ) : (
            <Trans>Files are hidden.</Trans>
          )}
        </Panel>
        <Panel title={<Trans>Decision</Trans>}>
          {isOpen && application.conflict ? (
            <CaseConflict conflict={application.conflict} />
          ) : isOpen && !mayDecide ? (
            <ReadOnlyCase />
          ) : isOpen ? (
            <OperatorDecide application={application} />
          ) : (
            <>
              <p className={review.meta}>
                <ApplicationTag status={status} /> {application.decidedAt ? writeInstant(application.decidedAt) : ''}
              </p>
              <p>{application.reason}</p>
            </>
          )}
        </Panel>
        {application.isFrozen ? (
          <Panel title={<Trans>Frozen account</Trans>}>
            <Link to={casePath} search={{ kind: 'unfreeze', id: application.uid }}>
              <Trans>Open case</Trans>
            </Link>
          </Panel>
        ) : null}
      </div>
    </div>
  );
}

function Facts({ application }: { application: ReviewedApplication }) {
  const writeInstant = useWriteInstant();
  const { t, i18n } = useLingui();
  const { emailAddress, newEmailAddress, phoneNumber, newPhoneNumber } = application;
  const lines = [
    [t`Application for`, application.items.map((item) => i18n._(itemNames[item])).join(', ')],
    [t`Current email`, emailAddress],
    [t`New email`, newEmailAddress],
    [t`Current phone`, phoneNumber],
    [t`New phone`, newPhoneNumber],
    [t`Submitted`, writeInstant(application.createdAt)],
  ] as const;
  return (
    <div className={styles.stack}>
      <p className={review.meta}>
        <KycTag status={application.kycStatus} />{' '}
        <Link to="/dashboard/operator/user" search={{ uid: application.uid }}>
          UID {application.uid}
        </Link>
        {application.isFrozen ? (
          <>
            {' · '}
            <Trans>frozen by the customer</Trans>
          </>
        ) : null}
      </p>
      <dl className={styles.facts}>
        {lines.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (value === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
