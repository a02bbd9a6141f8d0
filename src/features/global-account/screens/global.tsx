import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { TransferBlock } from '#src/features/security/index.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { SideDialog } from '#src/ui/side-dialog.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { AccountFacts } from '../account-facts.tsx';
import { AccountList } from '../account-list.tsx';
import { ApplicationList } from '../application-list.tsx';
import { Apply } from '../apply.tsx';
import { OpenFirst } from '../open-first.tsx';
import { PocketMove } from '../pocket-move.tsx';
import { Introduction } from '../introduction.tsx';
import { Letter } from '../letter.tsx';
import { useCurrencyAccounts, useOpenAccounts } from '../rows.ts';
import { globalTables } from '../sync.ts';

const here = '/dashboard/assets/global';

/**
 * The account: an introduction until there is one, then its currencies, their bank details, and pending applications.
 */
export function GlobalScreen() {
  const { view, currency, id } = useSearch({ from: '/dashboard/assets/global/' });
  const rows = useCurrencyAccounts();
  const opened = useOpenAccounts()?.find((one) => one.currency === currency);
  const { asOf } = globalTables.balances.useFreshness();
  const isApplying = view === 'apply';
  const isMoving = view === 'move';
  if (view === 'letter' && opened)
    return (
      <Page>
        <Letter {...opened} />
      </Page>
    );
  return (
    <Page isNarrow={isMoving}>
      <PageHeader
        title={<Title view={view} />}
        about={rows && rows.length > 0 && !isApplying ? <AsOf at={asOf} /> : null}
        actions={rows && rows.length > 0 && !isApplying && !isMoving ? <Actions /> : null}
      />
      <TransferBlock />
      <Stored of={globalTables.accounts} rows={rows}>
        {isApplying ? (
          <Permitted permission="fiat.create">
            <Apply currency={currency} id={id} />
          </Permitted>
        ) : isMoving ? (
          <OpenFirst>
            <Panel>
              <PocketMove currency={currency} />
            </Panel>
          </OpenFirst>
        ) : rows?.length === 0 ? (
          <Introduction />
        ) : (
          <Overview />
        )}
      </Stored>
      {opened && !isApplying && !isMoving ? <Details {...opened} /> : null}
    </Page>
  );
}

function Title({ view }: { view: string | undefined }) {
  if (view === 'apply') return <Trans>Open a global account</Trans>;
  return view === 'move' ? <Trans>Move between accounts</Trans> : <Trans>Global account</Trans>;
}

function Actions() {
  return (
    <Permitted permission="fiat.create">
      <LinkButton to={here} search={{ view: 'move' }}>
        <Trans>Move between accounts</Trans>
      </LinkButton>
      <LinkButton to={here} search={{ view: 'apply' }} isQuiet>
        <Trans>Add currencies</Trans>
      </LinkButton>
    </Permitted>
  );
}

function Overview() {
  const accounts = useCurrencyAccounts() ?? [];
  const balances = globalTables.balances.useNewest() ?? [];
  return (
    <>
      <ApplicationList />
      <Panel title={<Trans>Currency accounts</Trans>}>
        <AccountList accounts={accounts} balances={balances} />
      </Panel>
    </>
  );
}

type Opened = NonNullable<ReturnType<typeof useOpenAccounts>>[number];

/** Bank details of one currency. */
function Details({ currency, details }: Opened) {
  const navigate = useNavigate();
  const close = () => void navigate({ to: here, search: {}, replace: true });
  return (
    <SideDialog
      title={<Trans>Bank details for {currency}</Trans>}
      onClose={close}
      actions={
        <>
          <LinkButton to={here} search={{ view: 'letter', currency }} isQuiet>
            <Trans>Print as a letter</Trans>
          </LinkButton>
          <Button onClick={close}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <AccountFacts currency={currency} details={details} />
    </SideDialog>
  );
}
