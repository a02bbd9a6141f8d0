import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { actFor, useAccount } from '#src/platform/acting.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { useSession } from '#src/platform/session.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { TabNav } from '#src/ui/tab-nav.tsx';
import { Inbox } from '../inbox.tsx';
import { RulesView } from '../rules-view.tsx';

const here = '/dashboard/account/approvals';
/** All tabs share one route: the search parameters select the tab, not the router. */
const exactly = { exact: true, includeSearch: true } as const;

/** Sends no request for a user without a company: nothing of theirs ever waits for approval. */
export function ApprovalsScreen() {
  const { user } = useSession();
  const account = useAccount();
  if (user && !account?.isCompany && user.companies.length === 0) return <ForCompanies />;
  return <Lists />;
}

/** Requests waiting for members of the company, those the user submitted, and the rules behind them. */
function Lists() {
  const { t } = useLingui();
  const { view, company } = useSearch({ from: here });
  const [mayApprove, seesRules] = [usePermission('payments.approve'), usePermission('members.read')];
  useCompanyOf(company);
  const tabs = [
    { view: 'inbox' as const, name: t`To approve`, isShown: mayApprove },
    { view: 'own' as const, name: t`Submitted by me`, isShown: true },
    { view: 'rules' as const, name: t`Rules`, isShown: seesRules },
  ].filter(({ isShown }) => isShown);
  const shown = tabs.find((tab) => tab.view === view) ?? tabs[0];
  return (
    <Page>
      <PageHeader
        title={<Trans>Approvals</Trans>}
        about={
          tabs.length > 1 ? (
            <Trans>Approve large payments before they leave your business account.</Trans>
          ) : (
            <Trans>Payments you submitted that other team members approve.</Trans>
          )
        }
      />
      {tabs.length > 1 ? (
        <TabNav label={t`Lists`}>
          {tabs.map((tab) => (
            <Link
              key={tab.view}
              to={here}
              search={{ view: tab.view }}
              activeOptions={exactly}
              aria-current={tab === shown ? 'page' : undefined}
            >
              {tab.name}
            </Link>
          ))}
        </TabNav>
      ) : null}
      {shown?.view === 'rules' ? <RulesView /> : <Inbox key={shown?.view} isOwn={shown?.view === 'own'} />}
    </Page>
  );
}

function ForCompanies() {
  return (
    <Page isNarrow>
      <EmptyState
        isPage
        title={<Trans>Approvals are for businesses</Trans>}
        action={
          <LinkButton to="/dashboard/overview">
            <Trans>Back to overview</Trans>
          </LinkButton>
        }
      >
        <Trans>
          A business account can require team members to approve large payments. What you submit or approve for a
          company appears here.
        </Trans>
      </EmptyState>
    </Page>
  );
}

/** Switches to the account of the company that a notice is about. */
function useCompanyOf(uid: string | undefined): void {
  const { user } = useSession();
  const account = useAccount();
  const isOther = uid !== undefined && user !== null && account?.uid !== uid;
  const isMember = user?.companies.some((one) => one.uid === uid) ?? false;
  const isOwn = user?.uid === uid;
  useEffect(() => {
    if (isOther && (isMember || isOwn)) actFor(isOwn ? null : (uid ?? null));
  }, [isOther, isMember, isOwn, uid]);
}
