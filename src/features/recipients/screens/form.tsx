import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { recipients } from '#contract/recipients/calls.ts';
import { OpenFirst } from '#src/features/global-account/index.ts';
import { AccountEditor } from '#src/features/payees/index.ts';
import { api } from '#src/platform/api.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { RecipientReview } from '../recipient-review.tsx';
import { recipientsTable, type RecipientRow } from '../sync.ts';

const here = '/dashboard/remittance/recipients/form';
const list = '/dashboard/remittance/recipients';
const newest = { currency: 'USD', country: 'US', scheme: 'ach', userType: 'individual' } as const;

/** Form for a new frequent recipient, or to edit one. */
export function RecipientFormScreen() {
  const { id } = useSearch({ from: here });
  const rows = recipientsTable.useNewest();
  const before = rows?.find((row) => row.id === id);
  return (
    <Page>
      <PageHeader title={id ? <Trans>Edit recipient</Trans> : <Trans>New recipient</Trans>} />
      <OpenFirst>
        <Panel>
          {rows === undefined ? (
            <Loading />
          ) : id && !before ? (
            <EmptyState title={<Trans>Recipient not found on this device</Trans>} />
          ) : (
            <Editor before={before} known={rows.filter((row) => row.id !== id)} />
          )}
        </Panel>
      </OpenFirst>
    </Page>
  );
}

function Editor({ before, known }: { before: RecipientRow | undefined; known: readonly RecipientRow[] }) {
  const navigate = useNavigate();
  const leave = () => void navigate({ to: list });
  return (
    <AccountEditor
      key={before ? `${before.id} ${before.revision}` : 'new'}
      first={before ?? newest}
      before={before}
      draft={before ? undefined : 'recipient'}
      known={known}
      check={(asked) => api(recipients.check, { body: asked }, { isInline: true })}
      worksOffline
      close={leave}
      review={(read) => <RecipientReview read={read} before={before} done={leave} />}
    />
  );
}
