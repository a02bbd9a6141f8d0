import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isRejectionCode } from '#contract/kyc/rules.ts';
import { labelled } from '#src/ui/labelled.ts';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import type { OperatorView } from './operator-detail.tsx';
import { reasonShortNames } from './wording.ts';

type KycReason = OperatorView['reasons'][number];

/** What was asked of the applicant before, newest first, so that a new attempt can be compared with it. */
export function EarlierAttempts({ attempts }: { attempts: OperatorView['earlier'] }) {
  const { i18n } = useLingui();
  if (attempts.length === 0) return null;
  return (
    <Panel title={<Trans>Earlier attempts</Trans>}>
      <ol className={review.timeLine}>
        {attempts.toReversed().map((one) => (
          <li key={one.attempt}>
            <strong>
              <Trans>Attempt {one.attempt}</Trans>
            </strong>
            <small>
              <Ended attempt={one} />
            </small>
            {one.reasons.map((reason) => (
              <p key={reason.code}>{reasonText(i18n, reason)}</p>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Ended({ attempt: { submittedAt, decidedAt, decidedBy } }: { attempt: OperatorView['earlier'][number] }) {
  const writeInstant = useWriteInstant();
  const [sent, ended] = [writeInstant(submittedAt), writeInstant(decidedAt)];
  if (decidedBy === 'operator')
    return (
      <Trans>
        Submitted {sent}, returned by an operator {ended}
      </Trans>
    );
  if (decidedBy === 'provider')
    return (
      <Trans>
        Submitted {sent}, returned by the provider {ended}
      </Trans>
    );
  return <Trans>Submitted {sent}</Trans>;
}

function reasonText(i18n: I18n, { code, text }: KycReason): string {
  const reason = i18n._(reasonShortNames[code]);
  return text === '' ? reason : labelled(i18n, reason, text);
}

/** Why an attempt was returned: the reason in the reader's language and the reviewer's own words. */
export function Reason({ of: { code, text } }: { of: KycReason }) {
  const { i18n } = useLingui();
  return (
    <>
      <strong>{i18n._(reasonShortNames[code])}</strong> {text}
    </>
  );
}

const inAttempt = msg`Attempt {attempt}: {text}`;
const inAttemptWithWords = msg`Attempt {attempt}: {reason}. {text}`;

/** Formats the fact `2 documentExpired: Use your new passport.`; a text of another shape stays as it is. */
export function earlierReasonText(i18n: I18n, said: string): string {
  const [, attempt, code = '', text = ''] = /^(\d+) (\w+): (.*)$/s.exec(said) ?? [];
  if (!isRejectionCode(code)) return said;
  const reason = i18n._(reasonShortNames[code]);
  const isBoth = code !== 'other' && text !== '';
  return isBoth
    ? i18n._({ ...inAttemptWithWords, values: { attempt, reason, text } })
    : i18n._({ ...inAttempt, values: { attempt, text: text || reason } });
}
