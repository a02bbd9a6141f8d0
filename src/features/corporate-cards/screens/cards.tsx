import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { useAccount } from '#src/platform/acting.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { CardDetail } from '../card-detail.tsx';
import { CardFace } from '../card-face.tsx';
import { FallbackPanel } from '../fallback-panel.tsx';
import { IssueDialog, type Programme } from '../issue-dialog.tsx';
import { cardsTable, type CardRow } from '../rows.ts';
import styles from '../cards.module.css';

const here = '/dashboard/cards';

/** A company's cards: its holders see their own, who manages them all. */
export function CardsScreen() {
  const account = useAccount();
  const mayHold = usePermission('cards.read');
  if (account && !account.isCompany) return <ForCompanies />;
  return mayHold ? <Cards /> : <NoCards />;
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
      <Stored of={cardsTable} rows={rows}>
        {rows?.length ? <CardList rows={rows} open={open} /> : <Empty programme={programme} manages={manages} />}
      </Stored>
      {programme ? <FallbackPanel programme={programme} /> : null}
      {shown ? <CardDetail key={shown.id} card={shown} open={open} /> : null}
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

/** Those that pay first, then those that don't any more. */
function CardList({ rows, open }: { rows: readonly CardRow[]; open: (id: string) => void }) {
  const { t } = useLingui();
  const sorted = rows.toSorted((one, other) => Number(one.status === 'closed') - Number(other.status === 'closed'));
  return (
    <ul className={styles.cards} aria-label={t`Cards`}>
      {sorted.map((card) => (
        <li key={card.id}>
          <button type="button" className={styles.open} onClick={() => open(card.id)}>
            <CardFace card={card} />
          </button>
        </li>
      ))}
    </ul>
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
        <Trans>Issue a virtual card to use at once, or a physical one by post. You set what each can pay.</Trans>
      ) : (
        <Trans>Cards that your company issues to you appear here.</Trans>
      )}
    </EmptyState>
  );
}

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
          Verified businesses issue cards to their team, with limits for each. If a company issued you a card, switch to
          that company in the menu above.
        </Trans>
      </EmptyState>
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
