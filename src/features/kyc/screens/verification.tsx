import { Trans, useLingui } from '@lingui/react/macro';
import { KycTag } from '#src/features/shell/index.ts';
import { useSession } from '#src/platform/session.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { CompanyVerification } from '../company-verification.tsx';
import { GateNotice } from '../gate-notice.tsx';
import { PersonVerification } from '../person-verification.tsx';

/** Who the user is: handed in, reviewed, decided. A person's form or a company's, as the account is. */
export function VerificationScreen() {
  const { t } = useLingui();
  const { user } = useSession();
  if (!user) return null;
  const isCompany = user.accountType === 'merchant';
  return (
    <Page isNarrow>
      <PageHeader
        title={isCompany ? t`Business verification` : t`Identity verification`}
        about={
          isCompany ? (
            <Trans>We need to verify your business and its owners before it can use Keelson.</Trans>
          ) : (
            <Trans>We need to verify your identity before you can deposit or withdraw.</Trans>
          )
        }
        actions={<KycTag status={user.kycStatus} />}
      />
      <GateNotice status={user.kycStatus} isCompany={isCompany} />
      {isCompany ? <CompanyVerification /> : <PersonVerification />}
    </Page>
  );
}
