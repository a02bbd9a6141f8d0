import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { NextStep } from '#contract/security/rules.ts';
import { CloseAccountPanel } from '#src/features/account-closing/index.ts';
import { DataExportPanel } from '#src/features/data-export/index.ts';
import { CompaniesPanel } from '#src/features/members/index.ts';
import { NoticeSettings } from '#src/features/notices/index.ts';
import { useSession } from '#src/platform/session.ts';
import { refreshUser } from '#src/platform/sign-in.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { ApplicationPanel } from '../application-panel.tsx';
import { BlockBanner } from '../block-banner.tsx';
import { FreezePanel } from '../freeze-panel.tsx';
import { ItemsPanel, type Opening } from '../items-panel.tsx';
import { LevelPanel } from '../level-panel.tsx';
import { Openings } from '../openings.tsx';
import NewDevices from '../new-devices.tsx';
import { PasskeyPanel } from '../passkey-panel.tsx';
import { ProfilePanel } from '../profile-panel.tsx';
import { useSecurityCentre, type SecurityCentre } from '../rows.ts';
import styles from '../security.module.css';
import { SessionsPanel } from '../sessions-panel.tsx';
import { securityTables, syncSecurity } from '../sync.ts';

const here = '/dashboard/account/userInfo';

/** Profile and security center. The dialog opened over it is in the address. */
export function UserInfoScreen() {
  const { user } = useSession();
  const found = useSecurityCentre();
  const { asOf } = securityTables.parts.useFreshness();
  useEffect(() => {
    void syncSecurity();
    void refreshUser().catch(() => undefined);
  }, []);
  return (
    <Page>
      <PageHeader
        title={<Trans>Account settings</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          <>
            {user?.permissions.includes('members.manage') ? (
              <LinkButton to="/dashboard/account/members" isQuiet>
                <Trans>Team</Trans>
              </LinkButton>
            ) : null}
            <LinkButton to="/dashboard/account/api" isQuiet>
              <Trans>API keys</Trans>
            </LinkButton>
            <LinkButton to="/dashboard/account/record" isQuiet>
              <Trans>Sign-in and security history</Trans>
            </LinkButton>
          </>
        }
      />
      <Stored of={securityTables.parts} rows={found}>
        {user && found?.[0] ? <Centre centre={found[0]} user={user} /> : null}
      </Stored>
    </Page>
  );
}

type User = NonNullable<ReturnType<typeof useSession>['user']>;

function Centre({ centre, user }: { centre: SecurityCentre; user: User }) {
  const { i18n } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const [message, setMessage] = useState<string | null>(null);
  const { info, sessions, passkeys } = centre;
  const go = (opening: Opening | undefined) =>
    void navigate({ to: here, search: opening ? { do: opening } : {}, replace: true });
  const open = (opening: Opening) => {
    setMessage(null);
    go(opening);
  };
  const done = (text: string) => {
    setMessage(text);
    go(undefined);
    void syncSecurity();
  };
  const take = (step: NextStep) => {
    if (step === 'bindAuthenticator') void navigate({ to: '/dashboard/account/google' });
    else open(openingOf[step]);
  };
  return (
    <>
      <NewDevices />
      <BlockBanner until={info.blockedUntil} />
      <p className={styles.done} role="status" lang={i18n.locale}>
        {message}
      </p>
      <div className={styles.columns}>
        <ProfilePanel user={user} />
        <LevelPanel info={info} take={take} />
      </div>
      <CompaniesPanel companies={user.companies} />
      <ItemsPanel info={info} open={open} />
      <PasskeyPanel
        rows={passkeys}
        isAdding={search.do === 'passkey'}
        setAdding={(isAdding) => go(isAdding ? 'passkey' : undefined)}
        done={done}
      />
      <SessionsPanel rows={sessions} done={done} />
      <NoticeSettings />
      <DataExportPanel />
      <ApplicationPanel application={info.application} apply={() => open('apply')} />
      <FreezePanel isOpen={search.do === 'freeze'} setOpen={(isOpen) => go(isOpen ? 'freeze' : undefined)} />
      <CloseAccountPanel />
      <Openings opening={search.do} info={info} close={() => go(undefined)} done={done} />
    </>
  );
}

const openingOf: Readonly<Record<Exclude<NextStep, 'bindAuthenticator'>, Opening>> = {
  bindEmail: 'email',
  bindPhone: 'phone',
  setFundPassword: 'fundPassword',
  makeRecoveryCodes: 'recoveryCodes',
  addPasskey: 'passkey',
};
