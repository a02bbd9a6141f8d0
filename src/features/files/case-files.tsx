import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Answered } from '#src/ui/answered.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { Evidence } from './evidence.tsx';

interface Props {
  readonly title: ReactNode;
  /** Key of the query. */
  readonly queryKey: readonly string[];
  readonly list: () => Promise<{ readonly items: readonly { readonly id: string }[] }>;
}

/** Files that a customer added to the subject of a case. Opening a file is recorded. */
export function CaseFiles({ title, queryKey, list }: Props) {
  const { t } = useLingui();
  const query = useQuery({ queryKey, queryFn: list, gcTime: 0 });
  return (
    <Panel title={title}>
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
