import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { deskQueries } from '#src/features/commands/index.ts';
import { Evidence } from '#src/features/files/index.ts';
import { api } from '#src/platform/api.ts';
import { Answered } from '#src/ui/desk/answered.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';

/** What the customer added to the deposit that a transfer is for. Who opens a file is recorded. */
export default function CreditProofs({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: [...deskQueries, 'proofs', id],
    queryFn: () => api(fiatDeposits.listProofs, { query: { Id: id } }, { isInline: true }),
    gcTime: 0,
  });
  return (
    <Panel title={<Trans>Proof of payment</Trans>}>
      <Answered query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={review.meta}>
              <Trans>The customer added no files.</Trans>
            </p>
          ) : (
            <ul className={review.files}>
              {items.map((file, index) => (
                <Evidence key={file.id} id={file.id} label={t`File ${index + 1}`} />
              ))}
            </ul>
          )
        }
      </Answered>
    </Panel>
  );
}
