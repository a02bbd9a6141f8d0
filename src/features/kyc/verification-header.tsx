import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '#contract/platform/brand.ts';
import { KycTag } from '#src/features/shell/index.ts';
import { useOwnTitle } from '#src/platform/own-title.ts';
import type { UserInfo } from '#src/platform/session.ts';
import { PageHeader } from '#src/ui/page-header.tsx';

/** What is verified, why it is needed until then, and the status. */
export function VerificationHeader({ user }: { user: UserInfo }) {
  const { t } = useLingui();
  const isCompany = user.accountType === 'merchant';
  const isVerified = user.kycStatus === 3;
  const title = isCompany ? t`Business verification` : t`Identity verification`;
  useOwnTitle(title);
  return (
    <PageHeader
      title={title}
      about={
        isVerified ? null : isCompany ? (
          <Trans>We need to verify your business and its owners before it can use {brand.name}.</Trans>
        ) : (
          <Trans>We need to verify your identity before you can deposit or withdraw.</Trans>
        )
      }
      actions={<KycTag status={user.kycStatus} />}
    />
  );
}
