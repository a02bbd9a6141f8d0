import { useSearch } from '@tanstack/react-router';
import { useAccount } from '#src/platform/acting.ts';
import { useSession } from '#src/platform/session.ts';
import { Page } from '#src/ui/page.tsx';
import { CompanyVerification } from '../company-verification.tsx';
import { GateNotice } from '../gate-notice.tsx';
import { PersonVerification } from '../person-verification.tsx';
import { VerificationHeader } from '../verification-header.tsx';

/** The user's verification: submission, review, decision. A person's form or a company's, depending on the account. */
export function VerificationScreen() {
  const { user } = useSession();
  const account = useAccount();
  const { from } = useSearch({ from: '/dashboard/account/verifiy' });
  if (!user || !account) return null;
  const isCompany = user.accountType === 'merchant';
  return (
    <Page isNarrow>
      <VerificationHeader user={user} />
      <GateNotice from={from} account={account} />
      {isCompany ? <CompanyVerification /> : <PersonVerification />}
    </Page>
  );
}
