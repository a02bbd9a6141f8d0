import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { RecordSheet, RecordTab, type HistoryFilter } from '#src/features/records/index.ts';
import { useAccount } from '#src/platform/acting.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { TabNav } from '#src/ui/tab-nav.tsx';
import { CardDetail } from '../card-detail.tsx';
import { CardList } from '../card-list.tsx';
import { FallbackPanel } from '../fallback-panel.tsx';
import { IssueDialog, type Programme } from '../issue-dialog.tsx';
import { cardPayments } from '../records.ts';
import { RequestsPanel } from '../requests-panel.tsx';
import { cardsTable, paymentsTable } from '../rows.ts';

const here = '/dashboard/cards';
const exactly = { exact: true, includeSearch: true } as const;

/** A company's cards and their payments: holders see their own, card managers see all. */
export function CardsScreen() {
  const account = useAccount();
  const mayHold = usePermission('cards.read');
  const { tab, view } = useSearch({ from: here });
  if (account && !account.isCompany) return <ForCompanies />;
  if (!mayHold) return <NoCards />;
  if (tab === 'payments' || view === 'receipt') return <Payments />;
  return <Cards />;
}

/** Tabs of the page. */
function Parts() {
  const { t } = useLingui();
  return (
    <TabNav label={t`Parts of corporate cards`}>
      <Link to={here} search={{}} activeOptions={exactly}>
        <Trans>Cards</Trans>
      </Link>
      <Link to={here} search={{ tab: 'payments' }} activeOptions={{ includeSearch: true }}>
        <Trans>Card payments</Trans>
      </Link>
    </TabNav>
  );
}

/** Payments from this device; the filters and the opened payment are in the address. */
function Payments() {
  const search = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const { asOf } = paymentsTable.useFreshness();
  useEffect(() => {
    void paymentsTable.sync();
    void cardsTable.sync();
  }, []);
  if (search.view === 'receipt')
    return (
      <Suspense fallback={<Loading />}>
        <RecordSheet domain={cardPayments} search={search} />
      </Suspense>
    );
  const change = (next: HistoryFilter & { id?: string }) =>
    void navigate({ to: here, search: (now) => ({ ...now, ...next }), replace: true });
  return (
    <Page>
      <PageHeader title={<Trans>Corporate cards</Trans>} about={<AsOf at={asOf} />} />
      <Parts />
      <RecordTab
        domain={cardPayments}
        search={search}
        change={change}
        clear={() => void navigate({ to: here, search: { tab: 'payments' } })}
      />
    </Page>
  );
}

function Cards() {
  const { id } = useSearch({ from: here });
  const navigate = useNavigate();
  const manages = usePermission('cards.manage');
  const isOffline = useIsOffline();
  const rows = cardsTable.useNewest();
  const { asOf } = cardsTable.useFreshness();
  const programme = useQuery({ ...ask(corporateCards.getProgramme), enabled: manages }).data;
  const [isIssuing, setIssuing] = useState(false);
  useEffect(() => void cardsTable.sync(), []);
  const open = (next: string | undefined) =>
    void navigate({ to: here, search: next === undefined ? {} : { id: next }, replace: true });
  const shown = rows?.find((card) => card.id === id);
  const canIssue = programme !== undefined && programme.currencies.length > 0;
  return (
    <Page>
      <PageHeader
        title={<Trans>Corporate cards</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          canIssue ? (
            <Button disabled={isOffline} onClick={() => setIssuing(true)}>
              <Trans>Issue card</Trans>
            </Button>
          ) : null
        }
      />
      <Parts />
      {manages ? <RequestsPanel /> : null}
      <Stored of={cardsTable} rows={rows}>
        {rows?.length ? (
          <CardList rows={rows} former={programme?.former} open={open} />
        ) : (
          <Empty programme={programme} manages={manages} />
        )}
      </Stored>
      {programme ? <FallbackPanel programme={programme} /> : null}
      {shown ? (
        <CardDetail
          key={shown.id}
          card={shown}
          isFormer={programme?.former.includes(shown.holder) ?? false}
          open={open}
        />
      ) : null}
      {isIssuing && programme ? (
        <IssueDialog
          programme={programme}
          close={() => setIssuing(false)}
          done={(next) => {
            setIssuing(false);
            open(next);
          }}
        />
      ) : null}
    </Page>
  );
}

function Empty({ programme, manages }: { programme: Programme | undefined; manages: boolean }) {
  if (programme?.currencies.length === 0)
    return (
      <EmptyState
        title={<Trans>Open a global account first</Trans>}
        action={
          <LinkButton to="/dashboard/assets/global">
            <Trans>Open global account</Trans>
          </LinkButton>
        }
      >
        <Trans>Cards pay from the currencies of your global account.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState title={<Trans>No cards yet</Trans>}>
      {manages ? (
        <Trans>Issue a virtual card to use right away, or a physical one by post. You set what each can pay.</Trans>
      ) : (
        <Trans>Cards that your company issues to you appear here.</Trans>
      )}
    </EmptyState>
  );
}

/** Sends no request to the server: an individual has no cards. */
function ForCompanies() {
  return (
    <Page isNarrow>
      <EmptyState
        isPage
        title={<Trans>Corporate cards are for businesses</Trans>}
        action={
          <LinkButton to="/dashboard/overview">
            <Trans>Back to overview</Trans>
          </LinkButton>
        }
      >
        <Trans>
          Verified businesses issue virtual and physical cards to their team, with limits for each. Cards pay from the
          company’s global account.
        </Trans>
      </EmptyState>
      <Panel title={<Trans>How to get cards</Trans>}>
        <ol>
          <li>
            <Trans>Register a business account with an email that has no account yet. Yours stays as it is.</Trans>
          </li>
          <li>
            <Trans>Verify the company, and open its global account.</Trans>
          </li>
          <li>
            <Trans>Issue cards under Corporate cards, to yourself and your team.</Trans>
          </li>
        </ol>
        <p>
          <Trans>If a company issued you a card, switch to that company in the menu above.</Trans>
        </p>
      </Panel>
    </Page>
  );
}

function NoCards() {
  return (
    <Page isNarrow>
      <EmptyState isPage title={<Trans>Your role doesn’t include cards</Trans>}>
        <Trans>Ask an owner of the company for a role that can hold cards.</Trans>
      </EmptyState>
    </Page>
  );
}
