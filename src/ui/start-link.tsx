import { Trans } from '@lingui/react/macro';
import { brand } from '#contract/platform/brand.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from './link-button.tsx';

/** Link from a page about the product to registration, or to the signed-in user's own account. */
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
