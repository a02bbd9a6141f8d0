import { Trans } from '@lingui/react/macro';
import { desk } from '#contract/desk/calls.ts';
import { deskQueries } from '#src/features/commands/index.ts';
import { CaseRow } from '#src/features/desk/index.ts';
import { api } from '#src/platform/api.ts';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';

/** Lists all reviews of a customer, including decided ones. */
export function CasesPanel({ uid }: { uid: string }) {
  return (
    <Panel title={<Trans>Reviews</Trans>}>
      <ReviewList
        queryKey={[...deskQueries, 'of', uid]}
        load={(Cursor) => api(desk.list, { query: { CustomerUid: uid, Cursor } }, { isInline: true })}
        line={(item) => <CaseRow key={item.id} item={item} />}
        empty={<Trans>No reviews</Trans>}
      />
    </Panel>
  );
}
