import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { catalogueChanges } from '#contract/catalogue/changes/calls.ts';
import { api } from '#src/platform/api.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import { changesQueries, emptyDraft, isEmpty, withRow, type Proposal } from '../draft.ts';
import { DraftPanel } from '../draft-panel.tsx';
import { History } from '../history.tsx';
import { ProposalLine } from '../proposal-line.tsx';
import { RowsPanel } from '../rows-panel.tsx';
import { useCatalogueDraft } from '../use-catalogue-draft.ts';

/** Currencies, coins and their terms: what is in force, what is proposed, and what was in force before. */
export function OperatorCatalogueScreen() {
  const { draft, isRestored, isKept, change } = useCatalogueDraft();
  const { id } = useSearch({ from: '/dashboard/operator/catalogue' });
  const wanted = id ? { Id: id } : { Status: 'proposed' as const };
  const mayPropose = useStaffMay({ call: catalogueChanges.propose });
  // A scheduled version never takes effect if it is reverted at its own instant; any earlier, nothing would change.
  const takeBack = (revertOf: number, effectiveAt: string | null) => change({ ...emptyDraft, revertOf, effectiveAt });
  return (
    <OperatorPage
      permission="desk.catalogue.read"
      title={<Trans>Catalogue and terms</Trans>}
      about={<Trans>One operator proposes a change, another approves it. Every version is kept.</Trans>}
    >
      {isEmpty(draft) ? null : <DraftPanel draft={draft} isRestored={isRestored} isKept={isKept} change={change} />}
      <Panel title={id ? <Trans>Proposed change</Trans> : <Trans>Awaiting approval</Trans>}>
        <ReviewList
          queryKey={[...changesQueries, 'proposals', id]}
          load={(Cursor) => api(catalogueChanges.list, { query: { ...wanted, Cursor } }, { isInline: true })}
          line={(item: Proposal) => <ProposalLine key={item.id} item={item} />}
          empty={<Trans>No proposals</Trans>}
        />
      </Panel>
      <RowsPanel mayPropose={mayPropose} add={(part, row) => change(withRow(draft, part, row))} />
      <Panel title={<Trans>History</Trans>}>
        <History {...(mayPropose && { takeBack })} />
      </Panel>
    </OperatorPage>
  );
}
