import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearch } from '@tanstack/react-router';
import { nothing } from '#contract/platform/display.ts';
import { kyc } from '#contract/kyc/calls.ts';
import type { kycSchemas } from '#contract/kyc/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { kycTable } from '#contract/kyc/states.ts';
import { isOpenTo } from '#contract/platform/moves.ts';
import { ShowForReason } from '#src/features/commands/index.ts';
import { Evidence } from '#src/features/files/index.ts';
import { KycTag } from '#src/features/shell/index.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay, useStaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { ReadOnlyCase } from '#src/ui/desk/read-only-case.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { CompanySummary } from './company-summary.tsx';
import { toCompanyValues } from './company-values.ts';
import { DecideForm } from './decide-form.tsx';
import styles from '#src/ui/review.module.css';
import { PersonLines } from './person-lines.tsx';
import { EarlierAttempts, Reason } from './earlier-attempts.tsx';
import { fileNames } from './wording.ts';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';

const here = '/dashboard/operator/verifications';

export type OperatorView = ResultOf<typeof kycSchemas.getKycApplication>;

type File = OperatorView['files'][number];

interface Shown {
  readonly view: OperatorView;
  readonly reason: string;
}

/** One application: answers, files, and the decision; masked to staff who don't decide it, until they give a reason. */
export function OperatorDetail({ id }: { id: string }) {
  const { stage, kind } = useSearch({ from: here });
  const query = useQuery({
    queryKey: ['kyc', 'operator', 'one', id],
    queryFn: () => api(kyc.getKycApplication, { query: { Id: id } }, { isInline: true }),
    // A complete view is recorded, so it is one view and not one a minute.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <>
      <Link to={here} search={{ stage, kind }}>
        <Trans>All applications</Trans>
      </Link>
      <Answered query={query}>{(view) => <MaskedOrWhole view={view} />}</Answered>
    </>
  );
}

/** An application as the server shows it, and in full once a reason was given. */
export function MaskedOrWhole({ view }: { view: OperatorView }) {
  const [shown, setShown] = useState<Shown | null>(null);
  return view.isMasked && shown ? (
    <Application view={shown.view} reason={shown.reason} />
  ) : (
    <Application view={view} show={setShown} />
  );
}

interface ApplicationProps {
  readonly view: OperatorView;
  /** Why it is shown in full, if that needed a reason. */
  readonly reason?: string;
  readonly show?: (shown: Shown) => void;
}

function Application({ view, reason, show }: ApplicationProps) {
  const writeInstant = useWriteInstant();
  const { t, i18n } = useLingui();
  const mayDecide = useStaffMay({ decides: 'kyc' });
  const isOpen = isOpenTo(kycTable, view.kycStatus, 'operator');
  const current: readonly string[] = Object.values(view.person?.photos ?? view.company?.documents ?? {});
  const isCurrent = ({ id }: File) => current.includes(id);
  const labelOf = (file: File) => {
    const known = fileNames[file.purpose];
    const name = known ? i18n._(known) : file.purpose;
    return isCurrent(file) ? name : t`${name} (earlier file)`;
  };
  const submittedAt = view.submittedAt ? writeInstant(view.submittedAt) : nothing;
  const decidedAt = view.decidedAt ? writeInstant(view.decidedAt) : '';
  return (
    <div className={styles.columns}>
      <Panel title={view.name || <Trans>No name yet</Trans>}>
        <p className={styles.meta}>
          <KycTag status={view.kycStatus} /> UID {view.uid} · {view.emailAddress}
        </p>
        <p className={styles.meta}>
          <Trans>
            Attempt {view.attempt}, submitted {submittedAt}
          </Trans>
        </p>
        <SameDocument view={view} />
        {view.person ? <PersonLines form={view.person} /> : null}
        {view.company ? <CompanySummary values={toCompanyValues(view.company)} /> : null}
        {view.isMasked && show ? <Hidden id={view.id} show={show} /> : null}
      </Panel>
      <div className={styles.side}>
        <Panel title={<Trans>Files</Trans>}>
          <ul className={styles.files}>
            {view.files
              .toSorted((one, other) => Number(isCurrent(other)) - Number(isCurrent(one)))
              .map((file) => (
                <Evidence key={file.id} id={file.id} label={labelOf(file)} reason={reason} />
              ))}
          </ul>
          {view.isMasked ? (
            <Trans>Files are hidden.</Trans>
          ) : view.files.length === 0 ? (
            <Trans>No files submitted.</Trans>
          ) : null}
        </Panel>
        <EarlierAttempts attempts={view.earlier} />
        <Panel title={<Trans>Decision</Trans>}>
          {isOpen && view.conflict ? (
            <CaseConflict conflict={view.conflict} />
          ) : isOpen && !mayDecide ? (
            <ReadOnlyCase />
          ) : isOpen ? (
            <DecideForm view={view} />
          ) : (
            <>
              <p>
                {view.decidedBy === 'operator' ? (
                  <Trans>Decided by an operator, {decidedAt}</Trans>
                ) : view.decidedBy === 'provider' ? (
                  <Trans>Decided by the provider, {decidedAt}</Trans>
                ) : (
                  <Trans>Not submitted yet.</Trans>
                )}
              </p>
              <ul className={styles.reasons}>
                {view.reasons.map((reason) => (
                  <li key={reason.code}>
                    <Reason of={reason} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </Panel>
      </div>
    </div>
  );
}

/** Points out other accounts with the same document or registration; nothing is decided by it. */
function SameDocument({ view: { kind, isMasked, sameDocument } }: Pick<ApplicationProps, 'view'>) {
  const { accounts } = sameDocument;
  const uids = sameDocument.uids.join(', ');
  if (accounts === 0) return null;
  return (
    <p className={styles.warning}>
      {isMasked ? (
        <Trans>Same document or registration number in other accounts: {accounts}</Trans>
      ) : kind === 'person' ? (
        <Trans>Document also used by UID {uids}</Trans>
      ) : (
        <Trans>Registration number also used by UID {uids}</Trans>
      )}
    </p>
  );
}

/** Says that the form is hidden, and offers it to staff who decide verifications. */
function Hidden({ id, show }: { id: string; show: (shown: Shown) => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className={styles.meta}>
        <Trans>Details are hidden.</Trans>
      </p>
      <StaffMay call={kyc.showKycApplication}>
        <Button size="sm" variant="default" onClick={() => setAsking(true)}>
          <Trans>Show details</Trans>
        </Button>
      </StaffMay>
      {isAsking ? (
        <ShowForReason
          name={`application-${id}`}
          title={<Trans>Show verification details?</Trans>}
          about={{ id }}
          show={async (body, options) =>
            show({ view: await api(kyc.showKycApplication, { body }, options), reason: body.reason })
          }
          close={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
