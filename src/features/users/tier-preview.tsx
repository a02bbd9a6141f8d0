import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { deskSchemas } from '#contract/desk/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { users } from '#contract/users/calls.ts';
import { Examples } from '#src/features/catalogue/index.ts';
import { api } from '#src/platform/api.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { usersQuery } from './query.ts';

/** Shows what the other tier would change for a customer: example orders before and after. */
export function TierPreview({ uid }: { uid: string }) {
  const query = useQuery({
    queryKey: [...usersQuery, 'tier', uid],
    queryFn: () => api(users.previewTier, { query: { Uid: uid } }, { isInline: true }),
    gcTime: 0,
  });
  return (
    <Answered query={query}>
      {({ changed, examples }) =>
        changed === 0 ? (
          <p className={review.meta}>
            <Trans>Nothing changes for this customer: both tiers have the same terms.</Trans>
          </p>
        ) : (
          <>
            <p className={review.meta}>
              <Plural value={changed} one="# price or limit changes" other="# prices or limits change" />
            </p>
            <Examples examples={examples} />
          </>
        )
      }
    </Answered>
  );
}

type Case = ResultOf<typeof deskSchemas.get>;

/** The same beside the case of a proposal, until it is decided. */
export function TierRecord({ item }: { item?: Case }) {
  if (item?.state !== 'open' || !item.customer) return null;
  return (
    <Panel title={<Trans>What changes</Trans>}>
      <TierPreview uid={item.customer.uid} />
    </Panel>
  );
}
