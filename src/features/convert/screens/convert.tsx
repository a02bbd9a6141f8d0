import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { pairTerms, type ConvertKind } from '#contract/convert/rules.ts';
import type { ConversionRow } from '#src/features/assets/index.ts';
import { OtcDesk, otcOrders } from '#src/features/promissory/index.ts';
import { RatePanel } from '#src/features/rate-watch/index.ts';
import { NewRecurring, RecurringList } from '#src/features/recurring/index.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { LatestPanel } from '#src/features/records/index.ts';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { TabNav } from '#src/ui/tab-nav.tsx';
import { ConvertDesk } from '../convert-desk.tsx';
import { RateText } from '../rate-line.tsx';
import { useSubAccount } from '../rates.ts';
import { conversions, conversionStates } from '../records.ts';
import styles from '../convert.module.css';

const here = '/dashboard/convert';
const exactly = { exact: true, includeSearch: true } as const;

/** Converts coins for coins, or with a currency on one side; past conversions are shown beside the form. */
export function ConvertScreen() {
  const { t } = useLingui();
  const { tab, from, to, subAccount } = useSearch({ from: '/dashboard/convert/' });
  const isOwnTab = tab === 'otc' || tab === 'recurring';
  const asked = pairTerms(from ?? '', to ?? '');
  const kind: ConvertKind = tab === 'currency' ? 'currency' : (asked?.kind ?? 'coins');
  const [pair, setPair] = useState<{ from: string; to: string } | null>(null);
  const choose = useCallback((base: string, counter: string) => setPair({ from: base, to: counter }), []);
  const [done, setDone] = useState<ConversionRow | null>(null);
  return (
    <Page>
      <PageHeader
        title={<Trans>Convert</Trans>}
        about={<Trans>One asset for another at a price that is fixed before you confirm. No fee.</Trans>}
        actions={
          <LinkButton to="/dashboard/convert/order" isQuiet>
            <Trans>Convert orders</Trans>
          </LinkButton>
        }
      />
      <TabNav label={t`Conversion type`}>
        <Link
          to={here}
          search={{ subAccount }}
          activeOptions={exactly}
          aria-current={!isOwnTab && kind === 'coins' ? 'page' : undefined}
          onClick={() => setDone(null)}
        >
          <Trans>Coins</Trans>
        </Link>
        <Link
          to={here}
          search={{ tab: 'currency', subAccount }}
          activeOptions={exactly}
          aria-current={!isOwnTab && kind === 'currency' ? 'page' : undefined}
          onClick={() => setDone(null)}
        >
          <Trans>Currency exchange</Trans>
        </Link>
        <Link
          to={here}
          search={{ tab: 'otc' }}
          activeOptions={exactly}
          aria-current={tab === 'otc' ? 'page' : undefined}
          onClick={() => setDone(null)}
        >
          <Trans>OTC</Trans>
        </Link>
        <Link
          to={here}
          search={{ tab: 'recurring' }}
          activeOptions={exactly}
          aria-current={tab === 'recurring' ? 'page' : undefined}
          onClick={() => setDone(null)}
        >
          <Trans>Recurring</Trans>
        </Link>
      </TabNav>
      {subAccount && !isOwnTab ? <FromSubAccount id={subAccount} /> : null}
      <div className={styles.columns}>
        <Permitted permission="convert.create">
          <Panel title={titleOf(tab, done !== null)}>
            {tab === 'recurring' ? (
              <Suspense fallback={<Loading />}>
                <NewRecurring />
              </Suspense>
            ) : tab === 'otc' ? (
              <Suspense fallback={<Loading />}>
                <OtcDesk />
              </Suspense>
            ) : done ? (
              <Result row={done} again={() => setDone(null)} />
            ) : (
              <ConvertDesk
                key={`${kind} ${from ?? ''} ${to ?? ''} ${subAccount ?? ''}`}
                kind={kind}
                subAccount={subAccount}
                asked={asked && { from: asked.from, to: asked.to }}
                done={setDone}
                chosen={choose}
              />
            )}
          </Panel>
        </Permitted>
        {tab === 'recurring' ? (
          <Panel title={<Trans>Recurring conversions</Trans>}>
            <Suspense fallback={<Loading />}>
              <RecurringList />
            </Suspense>
          </Panel>
        ) : null}
        {tab === 'otc' ? <LatestPanel title={<Trans>Latest orders</Trans>} domain={otcOrders} limit={shown} /> : null}
        {pair && !isOwnTab ? <RatePanel from={pair.from} to={pair.to} /> : null}
        {isOwnTab ? null : <LatestPanel title={<Trans>Latest conversions</Trans>} domain={conversions} limit={shown} />}
      </div>
    </Page>
  );
}

/** Whose money is converted, with a link back to the account's own. */
function FromSubAccount({ id }: { id: string }) {
  const { data, error } = useSubAccount(id);
  const label = data?.subAccount.label ?? '';
  return (
    <>
      <p role="status">
        {data ? <Trans>Converting in the sub-account {label}.</Trans> : null}
        <SentenceGap />
        <Link to={here} search={{}}>
          <Trans>Convert in the main account</Trans>
        </Link>
      </p>
      <FormError error={error} />
    </>
  );
}

function titleOf(tab: string | undefined, isDone: boolean) {
  if (tab === 'otc') return <Trans>Over the counter</Trans>;
  if (tab === 'recurring') return <Trans>New recurring conversion</Trans>;
  return isDone ? <Trans>Your conversion</Trans> : <Trans>New conversion</Trans>;
}

function Result({ row, again }: { row: ConversionRow; again: () => void }) {
  const { i18n } = useLingui();
  const { name, tone } = conversionStates[row.status];
  return (
    <div className={styles.stack} role="status">
      <p>
        <Money value={row.giveAmount} asset={row.from} /> → <Money value={row.getAmount} asset={row.to} />
      </p>
      <p className={styles.meta}>
        <RateText from={row.from} to={row.to} value={row.rate} />
      </p>
      <PaidFrom />
      <p>
        <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      </p>
      <div className={styles.buttons}>
        <Button onClick={again}>
          <Trans>Convert more</Trans>
        </Button>
        <LinkButton to="/dashboard/convert/order" search={{ id: row.id }} isQuiet>
          <Trans>Details and receipt</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

const shown = 8;
