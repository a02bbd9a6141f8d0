import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { NameCheckResult } from '#contract/payees/rules.ts';
import { StatusTag, type Tone } from '#src/ui/status-tag.tsx';
import styles from './payees.module.css';

/** Texts for the four results of a bank's name check. */
const results: Readonly<Record<NameCheckResult, { readonly name: MessageDescriptor; readonly tone: Tone }>> = {
  match: { name: msg`Name matches`, tone: 'good' },
  closeMatch: { name: msg`Name almost matches`, tone: 'warn' },
  noMatch: { name: msg`Name doesn’t match`, tone: 'bad' },
  unavailable: { name: msg`Name not checked`, tone: 'neutral' },
};

export function NameCheckTag({ result }: { result: NameCheckResult }) {
  const { i18n } = useLingui();
  const { name, tone } = results[result];
  return <StatusTag tone={tone}>{i18n._(name)}</StatusTag>;
}

interface NoticeProps {
  readonly check: { readonly result: NameCheckResult; readonly name: string | null };
}

/** Shows the result and what it means for the payer. */
export function NameCheckNotice({ check: { result, name } }: NoticeProps) {
  return (
    <div
      className={result === 'match' ? styles.good : result === 'unavailable' ? styles.plain : styles.warn}
      role="status"
    >
      <NameCheckTag result={result} />
      <p>
        {result === 'match' ? <Trans>The bank confirmed the account is in this name.</Trans> : null}
        {result === 'closeMatch' ? <Trans>The bank says the account belongs to {name}.</Trans> : null}
        {result === 'noMatch' ? (
          <Trans>
            The account belongs to someone else. Check the details with the recipient by phone: fraudsters send changed
            account numbers by email.
          </Trans>
        ) : null}
        {result === 'unavailable' ? (
          <Trans>
            We couldn’t check the name with this bank. Confirm the details with the recipient before you pay.
          </Trans>
        ) : null}
      </p>
    </div>
  );
}
