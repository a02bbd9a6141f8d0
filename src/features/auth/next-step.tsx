import { Trans } from '@lingui/react/macro';
import { ContactMail } from '#src/features/content/index.ts';
import { Link } from '#src/ui/link.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { useSearchAt } from '#src/ui/ways.ts';

interface NextStepProps {
  readonly why: 'isClosed' | 'isFrozen' | 'isIndividual' | 'isMerchant';
  readonly closedAt?: string;
}

/** What to do about a sign-in refused despite the right password. */
export default function NextStep({ why, closedAt = '' }: NextStepProps) {
  const writeDay = useWriteInstant(true);
  const search = useSearchAt('/user/login');
  const day = writeDay(closedAt);
  if (why === 'isClosed')
    return (
      <Trans>
        This account was closed on {day}. Email <ContactMail to="customerService" /> to reopen it.
      </Trans>
    );
  if (why === 'isFrozen')
    return (
      <Trans>
        Your account is frozen. Email <ContactMail to="customerService" /> to unfreeze it.
      </Trans>
    );
  return why === 'isMerchant' ? (
    <Trans>
      This is a merchant account.{' '}
      <Link to="/user/login" search={{ ...search, type: 'merchant' }}>
        Sign in as a merchant
      </Link>
    </Trans>
  ) : (
    <Trans>
      This isn’t a merchant account.{' '}
      <Link to="/user/login" search={{ ...search, type: undefined }}>
        Sign in as an individual
      </Link>
    </Trans>
  );
}
