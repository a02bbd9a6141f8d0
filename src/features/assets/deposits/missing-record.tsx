import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { deskQueries } from '#src/features/commands/index.ts';
import { Evidence } from '#src/features/files/index.ts';
import { api } from '#src/platform/api.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';

/** The customer's attachment to a report of a missing deposit: a picture of the payment. */
export default function MissingDepositRecord({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: [...deskQueries, 'missing', id],
    queryFn: () => api(depositCases.listMissingForOperator, { query: { Id: id } }, { isInline: true }),
    gcTime: 0,
  });
  return (
    <Answered query={query}>
      {({ items: [item] }) =>
        item?.fileId ? (
          <Panel title={<Trans>Evidence</Trans>}>
            <ul className={review.files}>
              <Evidence id={item.fileId} label={t`Screenshot`} />
            </ul>
          </Panel>
        ) : null
      }
    </Answered>
  );
}
