import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { RequestLog } from '../request-log.tsx';

const here = '/dashboard/account/api/requests';

/** What programs asked with the user's API keys; the address holds the filters. */
export function ApiRequestsScreen() {
  const filter = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  return (
    <Page>
      <PageHeader
        title={<Trans>API requests</Trans>}
        about={<Trans>Requests made with your API keys, and our responses.</Trans>}
        actions={
          <>
            <LinkButton isQuiet to="/dashboard/account/api/document" hash="errors">
              <Trans>Common errors</Trans>
            </LinkButton>
            <LinkButton isQuiet to="/dashboard/account/api">
              <Trans>API keys</Trans>
            </LinkButton>
          </>
        }
      />
      <RequestLog filter={filter} change={(search) => void navigate({ to: here, search, replace: true })} />
    </Page>
  );
}
