import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { audit } from '#contract/audit/calls.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import type { Verdict } from './query.ts';

/** Checks by their hash chain whether the records are as they were written. */
export function ChainPanel() {
  const [verdict, setVerdict] = useState<Verdict>();
  const { isBusy, error, run } = useCommand();
  const verify = () =>
    run(async () => {
      setVerdict(undefined);
      setVerdict(await api(audit.verify, undefined, { isInline: true }));
    });
  return (
    <Panel title={<Trans>Integrity</Trans>}>
      <div className={review.stack}>
        <p className={review.meta}>
          <Trans>Each record’s hash covers the one before. Signed every minute with a key outside the database.</Trans>
        </p>
        <span className={review.lineActions}>
          <Button variant="default" loading={isBusy} onClick={() => void verify()}>
            <Trans>Verify</Trans>
          </Button>
        </span>
        <FormError error={error} />
        {verdict ? <Result verdict={verdict} /> : null}
      </div>
    </Panel>
  );
}

function CheckedSince({ from, checked }: { from: string; checked: number }) {
  return <Plural value={checked} one={`# record checked since ${from}`} other={`# records checked since ${from}`} />;
}

function Result({ verdict: { checked, since, fault, unsealed, head } }: { verdict: Verdict }) {
  return (
    <div role="status" className={review.stack}>
      <p className={review.tags}>
        {fault === null && unsealed === 0 ? (
          <StatusTag tone="good">
            <Trans>Intact</Trans>
          </StatusTag>
        ) : (
          <StatusTag tone="bad">
            <Trans>Does not match</Trans>
          </StatusTag>
        )}
        {since === null ? (
          <Plural value={checked} one="# record checked" other="# records checked" />
        ) : (
          <CheckedSince from={formatInstant(since)} checked={checked} />
        )}
      </p>
      {fault ? (
        <p className={review.error}>
          {fault.kind === 'changed' ? (
            <Trans>Record {fault.id} was changed.</Trans>
          ) : fault.kind === 'missing' ? (
            <Trans>Record {fault.id} is missing.</Trans>
          ) : (
            <Trans>The chain isn’t signed by this installation at record {fault.id}.</Trans>
          )}
        </p>
      ) : null}
      {unsealed > 0 ? (
        <p className={review.error}>
          <Plural
            value={unsealed}
            one="# older record isn’t in the chain."
            other="# older records aren’t in the chain."
          />
        </p>
      ) : null}
      {head ? (
        <p className={review.meta}>
          <Trans>
            Head {head.number}, {formatInstant(head.at)}: {head.hash}
          </Trans>
        </p>
      ) : null}
    </div>
  );
}
