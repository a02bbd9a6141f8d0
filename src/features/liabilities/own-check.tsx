import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readStatement, type PublicationJson, type Statement } from '#contract/liabilities/statement.ts';
import type { LiabilityVerdict } from '#worker/crypto-worker/liabilities.ts';
import { useSession } from '#src/platform/session.ts';
import { download } from '#src/ui/download.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PlainButton } from '#src/ui/plain/plain-button.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { Units } from './figures.tsx';
import styles from './liabilities.module.css';
import { checkOwnBalances, useOwnProof } from './store.ts';

type Outcome = LiabilityVerdict | 'none' | 'unreachable';

/** The customer's own check: fetches the proof once, recomputes it in the browser, and shows the path. */
export function OwnCheck({ publication }: { publication: PublicationJson }) {
  const { status } = useSession();
  const own = useOwnProof(publication.day);
  const [outcome, setOutcome] = useState<Outcome>();
  const { isBusy, run } = useCommand();
  if (status !== 'signedIn') {
    return (
      <div className={styles.stack}>
        <p>
          <Trans>Sign in to check that your balances are included. The check runs in your browser.</Trans>
        </p>
        <div>
          <LinkButton to="/user/login" search={{ return: '/proof-of-liabilities' }}>
            <Trans>Sign in</Trans>
          </LinkButton>
        </div>
      </div>
    );
  }
  const check = () =>
    run(async () => {
      const found = await checkOwnBalances(publication, own?.proof).catch(() => 'unreachable' as const);
      setOutcome(found ?? 'none');
    });
  const save = () =>
    download(
      `proof-of-liabilities-${publication.day}.json`,
      JSON.stringify({ publication, proof: own?.proof }, null, 2),
      'application/json',
    );
  const statement = readStatement(publication.statement);
  return (
    <div className={styles.stack}>
      <div aria-live="polite">
        <Result outcome={outcome} verifiedAt={own?.verifiedAt ?? null} />
      </div>
      {own?.proof ? <OwnAmounts statement={statement} amounts={own.proof.amounts} /> : null}
      {typeof outcome === 'object' ? <Way statement={statement} verdict={outcome} /> : null}
      <div className={styles.buttons}>
        <PlainButton onClick={() => void check()} isBusy={isBusy}>
          <Trans>Check my balances</Trans>
        </PlainButton>
        <PlainButton isQuiet onClick={save} disabled={!own?.proof}>
          <Trans>Download my proof</Trans>
        </PlainButton>
      </div>
    </div>
  );
}

function Result({ outcome, verifiedAt }: { outcome: Outcome | undefined; verifiedAt: string | null }) {
  const { i18n } = useLingui();
  if (outcome === 'none') {
    return (
      <p className={styles.note}>
        <Trans>You had no balance when this snapshot was taken, so you’re not in it.</Trans>
      </p>
    );
  }
  if (outcome === 'unreachable') {
    return (
      <p className={styles.note} role="alert">
        <Trans>Your proof isn’t on this device yet. Connect and check again.</Trans>
      </p>
    );
  }
  if (outcome?.fault) {
    return (
      <p className={styles.bad} role="alert">
        <Trans>
          Your balances DON’T match what was published ({outcome.fault}). Download the proof and contact us.
        </Trans>
      </p>
    );
  }
  if (!verifiedAt) return null;
  const time = i18n.date(new Date(verifiedAt), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <p className={styles.good}>
        <Trans>Your balances are included. Verified on this device at {time}.</Trans>
      </p>
      {outcome && !outcome.isSignatureChecked ? (
        <p className={styles.note}>
          <Trans>This browser can’t check Ed25519 signatures: the tree was checked, the signature was not.</Trans>
        </p>
      ) : null}
    </>
  );
}

function OwnAmounts({ statement, amounts }: { statement: Statement; amounts: readonly string[] }) {
  return (
    <>
      <p>
        <Trans>
          Your balances when the snapshot was taken, including sub-accounts. Compare them with your records:
        </Trans>
      </p>
      <dl className={styles.own}>
        {statement.assets.map((line, place) =>
          amounts[place] === '0' ? null : (
            <div key={line.asset}>
              <dt>{line.asset}</dt>
              <dd>
                <Units line={line} units={amounts[place] ?? '0'} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}

/** Shows every computed step, from the customer's own leaf up to the root. */
function Way({ statement, verdict }: { statement: Statement; verdict: LiabilityVerdict }) {
  if (verdict.way.length === 0) return null;
  return (
    <details>
      <summary>
        <Trans>Each step of the calculation</Trans>
      </summary>
      <ol className={styles.way}>
        {verdict.way.map((step) => (
          <li key={step.hash}>
            <code>{step.hash}</code>
            <br />
            {statement.assets.map((line, place) =>
              step.sums[place] === '0' ? null : (
                <span key={line.asset}>
                  <Units line={line} units={step.sums[place] ?? '0'} /> {line.asset}{' '}
                </span>
              ),
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
