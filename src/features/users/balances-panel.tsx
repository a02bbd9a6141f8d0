import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balances } from '#contract/balances/calls.ts';
import { pockets } from '#contract/global-account/rules.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { BalanceDialog, UnfreezeDialog } from './balance-dialogs.tsx';
import { pocketNames } from './pocket-names.ts';
import { balancesQuery, type Balances } from './query.ts';

/** Shows a customer's balances, their frozen amounts, and corrections. */
export function BalancesPanel({ uid }: { uid: string }) {
  const [asked, setAsked] = useState<'freeze' | 'propose' | null>(null);
  const query = useQuery({
    queryKey: [...balancesQuery, uid],
    queryFn: () => api(balances.list, { query: { Uid: uid } }, { isInline: true }),
    gcTime: 0,
  });
  return (
    <Panel title={<Trans>Balances</Trans>}>
      <Answered query={query}>
        {(found) => (
          <div className={review.stack}>
            <Accounts items={found.items} />
            {found.items.length > 0 ? (
              <div className={review.lineActions}>
                <StaffMay call={balances.freeze}>
                  <Button size="sm" variant="default" onClick={() => setAsked('freeze')}>
                    <Trans>Freeze amount</Trans>
                  </Button>
                </StaffMay>
                <StaffMay call={balances.proposeAdjustment}>
                  <Button size="sm" variant="default" onClick={() => setAsked('propose')}>
                    <Trans>Propose a correction</Trans>
                  </Button>
                </StaffMay>
              </div>
            ) : null}
            <Freezes freezes={found.freezes} />
            <Corrections adjustments={found.adjustments} />
            {asked ? (
              <BalanceDialog uid={uid} places={found.items} decision={asked} close={() => setAsked(null)} />
            ) : null}
          </div>
        )}
      </Answered>
    </Panel>
  );
}

/** Shows the balances of both accounts, each under its name if there are two. */
function Accounts({ items }: Pick<Balances, 'items'>) {
  const { i18n } = useLingui();
  const used = pockets.filter((pocket) => items.some((line) => line.pocket === pocket));
  if (used.length < 2) return <Lines items={items} />;
  return used.map((pocket) => (
    <section key={pocket} className={review.stack} aria-label={i18n._(pocketNames[pocket])}>
      <h3 className={review.subhead}>{i18n._(pocketNames[pocket])}</h3>
      <Lines items={items.filter((line) => line.pocket === pocket)} />
    </section>
  ));
}

function Lines({ items }: Pick<Balances, 'items'>) {
  if (items.length === 0)
    return (
      <p className={review.meta}>
        <Trans>No balances yet</Trans>
      </p>
    );
  return (
    <ul className={review.list}>
      {items.map(({ pocket, asset, available, held, total }) => (
        <li key={`${pocket} ${asset}`} className={review.line}>
          <strong>
            <Money value={total} asset={asset} />
          </strong>
          <small>
            <Trans>
              Available <Money value={available} asset={asset} />, on hold <Money value={held} asset={asset} />
            </Trans>
          </small>
        </li>
      ))}
    </ul>
  );
}

function Freezes({ freezes }: Pick<Balances, 'freezes'>) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const [opened, open] = useState<Balances['freezes'][number] | null>(null);
  if (freezes.length === 0) return null;
  return (
    <>
      <ul className={review.list}>
        {freezes.map((one) => (
          <li key={one.id} className={review.line}>
            <Money value={one.amount} asset={one.asset} />
            <StatusTag tone={one.releasedAt === null ? 'warn' : 'neutral'}>
              {one.releasedAt === null ? <Trans>Frozen</Trans> : <Trans>Unfrozen</Trans>}
            </StatusTag>
            <small>
              {i18n._(pocketNames[one.pocket])} · {writeInstant(one.frozenAt)} · {one.frozenByName} · {one.reason}
            </small>
            <Ended at={one.releasedAt} by={one.releasedByName} isReleased />
            {one.releasedAt === null ? (
              <span className={review.lineActions}>
                <StaffMay call={balances.unfreeze}>
                  <Button size="sm" variant="default" onClick={() => open(one)}>
                    <Trans>Unfreeze</Trans>
                  </Button>
                </StaffMay>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {opened ? <UnfreezeDialog freeze={opened} close={() => open(null)} /> : null}
    </>
  );
}

function Corrections({ adjustments }: Pick<Balances, 'adjustments'>) {
  const writeInstant = useWriteInstant();
  const { i18n, t } = useLingui();
  if (adjustments.length === 0) return null;
  const states = {
    proposed: ['warn', t`Awaiting second operator`],
    approved: ['good', t`Approved`],
    rejected: ['bad', t`Rejected`],
  } as const;
  return (
    <ul className={review.list}>
      {adjustments.map(({ id, pocket, amount, asset, status, proposedAt, proposedByName, reason, ...decision }) => (
        <li key={id} className={review.line}>
          <Money value={amount} asset={asset} />
          <StatusTag tone={states[status][0]}>{states[status][1]}</StatusTag>
          <small>
            {i18n._(pocketNames[pocket])} · {writeInstant(proposedAt)} · {proposedByName} · {reason}
          </small>
          <Ended at={decision.decidedAt} by={decision.decidedByName} />
        </li>
      ))}
    </ul>
  );
}

/** Says who released a frozen amount or decided a correction; nothing while it is open. */
function Ended({ at, by, isReleased = false }: { at: string | null; by: string | null; isReleased?: boolean }) {
  const writeInstant = useWriteInstant();
  if (at === null || by === null) return null;
  const when = writeInstant(at);
  return (
    <small>
      {isReleased ? (
        <Trans>
          Unfrozen {when} by {by}
        </Trans>
      ) : (
        <Trans>
          Decided {when} by {by}
        </Trans>
      )}
    </small>
  );
}
