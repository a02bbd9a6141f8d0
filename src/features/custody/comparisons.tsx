import { Trans, useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { useState, type ReactNode } from 'react';
import { custody } from '#contract/custody/calls.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './custody.module.css';
import { inPages } from './in-pages.ts';
import { useWallets } from './wallets.tsx';
import { custodyQueries, explanationOf, walletKinds, walletName, type Comparison } from './wording.ts';

/** Comparisons of chains and ledger for each coin, newest first. */
export function Comparisons() {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const [DifferencesOnly, setOnly] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isConnected = (useWallets().data?.items.length ?? 0) > 0;
  const why = isOffline
    ? t`You’re offline. Connect to continue.`
    : isConnected
      ? undefined
      : t`No blockchain connected`;
  const compare = () => run(() => api(custody.reconcile, undefined, { isInline: true })).then(setAsked);
  return (
    <Panel title={<Trans>On-chain reconciliation</Trans>}>
      <div className={styles.bar}>
        <label>
          <input type="checkbox" checked={DifferencesOnly} onChange={(event) => setOnly(event.currentTarget.checked)} />
          <Trans>Differences only</Trans>
        </label>
        <StaffMay call={custody.reconcile}>
          <Button
            variant="default"
            loading={isBusy}
            disabled={why !== undefined}
            title={why}
            onClick={() => void compare()}
          >
            <Trans>Reconcile now</Trans>
          </Button>
        </StaffMay>
      </div>
      <FormError error={error} />
      <p role="status" className={review.meta}>
        {isAsked && !error ? <Trans>Reconciling. The result will appear here.</Trans> : null}
      </p>
      <ReviewList
        queryKey={[...custodyQueries, 'comparisons', DifferencesOnly]}
        load={inPages<Comparison>(
          async () =>
            (await api(custody.listReconciliations, { query: { DifferencesOnly } }, { isInline: true })).items,
        )}
        line={(item) => <ComparisonLine key={item.id} item={item} />}
        empty={DifferencesOnly ? <Trans>No differences</Trans> : <Trans>No reconciliations yet</Trans>}
      />
    </Panel>
  );
}

/** One coin at one time: both sides, and each amount that explains the difference by its name. */
export function ComparisonLine({ item }: { item: Comparison }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const { asset, difference } = item;
  const gap = new BigNumber(difference);
  const isKnown = ([, value]: readonly [string, string]) => !new BigNumber(value).isZero();
  return (
    <li className={review.line}>
      <strong>{asset}</strong>
      {gap.isZero() ? (
        <StatusTag tone="good">
          <Trans>Reconciled</Trans>
        </StatusTag>
      ) : (
        <StatusTag tone="bad">
          <Trans>Difference found</Trans>
        </StatusTag>
      )}
      <small>{writeInstant(item.madeAt)}</small>
      <div className={styles.comparison}>
        <dl className={review.facts}>
          <Fact name={<Trans>On-chain balance</Trans>}>
            <Money value={item.onChain} asset={asset} />
            <div className={styles.wallets}>
              {walletKinds.flatMap((wallet) => {
                const value = item.wallets[wallet];
                return value === undefined || new BigNumber(value).isZero() ? (
                  []
                ) : (
                  <span key={wallet}>
                    {i18n._(walletName(wallet))} <Money value={value} />
                  </span>
                );
              })}
            </div>
          </Fact>
          <Fact name={<Trans>In the ledger</Trans>}>
            <Money value={item.inLedger} asset={asset} />
          </Fact>
          {Object.entries(item.explained)
            .filter(isKnown)
            .map(([name, value]) => (
              <Fact key={name} name={i18n._(explanationOf(name))}>
                <Money value={value} asset={asset} />
              </Fact>
            ))}
          {gap.isZero() ? null : (
            <Fact name={<Trans>Unexplained</Trans>}>
              <strong>
                {gap.gt(0) ? (
                  <Trans>
                    <Money value={gap.toFixed()} asset={asset} /> extra on-chain
                  </Trans>
                ) : (
                  <Trans>
                    <Money value={gap.negated().toFixed()} asset={asset} /> missing on-chain
                  </Trans>
                )}
              </strong>
            </Fact>
          )}
        </dl>
      </div>
    </li>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
