import { Trans } from '@lingui/react/macro';
import { brand } from '#contract/platform/brand.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from './link-button.tsx';

/** Where a page that tells of the product leads on to: an account, or the reader's own. */
export function StartLink() {
  return useSession().status === 'signedIn' ? (
    <LinkButton to="/dashboard/overview">
      <Trans>Open {brand.name}</Trans>
    </LinkButton>
  ) : (
    <LinkButton to="/user/register">
      <Trans>Create account</Trans>
    </LinkButton>
  );
}
