import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountClosing } from '#contract/account-closing/calls.ts';
import { closingReasonLength } from '#contract/account-closing/rules.ts';
import { ContactMail } from '#src/features/content/index.ts';
import { DataExportPanel } from '#src/features/data-export/index.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { useAccount } from '#src/platform/acting.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useSession } from '#src/platform/session.ts';
import { clearSession } from '#src/platform/session-clearing.ts';
import { Answered } from '#src/ui/answered.tsx';
import { CheckField, TextField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { CheckList } from '../check-list.tsx';

/** Closes the user's own account: what is in the way, what happens, the data export, and the confirmation. */
export function CloseAccountScreen() {
  const { t } = useLingui();
  const isOwn = useAccount()?.uid === useSession().user?.uid;
  const query = useQuery({ ...ask(accountClosing.check), gcTime: 0, refetchOnWindowFocus: true });
  return (
    <Page isNarrow>
      <PageHeader
        title={<Trans>Close account</Trans>}
        actions={
          <LinkButton to="/dashboard/account/userInfo" isQuiet>
            <Trans>Account settings</Trans>
          </LinkButton>
        }
      />
      <Panel title={<Trans>Before you close</Trans>}>
        <Answered query={query} failure={t`We couldn’t check your account.`}>
          {(check) => <CheckList check={check} />}
        </Answered>
      </Panel>
      <Consequences />
      {isOwn ? <DataExportPanel /> : null}
      {query.data?.canClose ? <Confirm recheck={() => void query.refetch()} /> : null}
    </Page>
  );
}

function Consequences() {
  const isCompany = useSession().user?.accountType === 'merchant';
  return (
    <Panel title={<Trans>What happens when you close</Trans>}>
      <ul>
        <li>
          <Trans>All devices are signed out, and you can’t sign in again.</Trans>
        </li>
        <li>
          <Trans>API keys are deleted. Scheduled withdrawals and recurring conversions are cancelled.</Trans>
        </li>
        {isCompany ? (
          <li>
            <Trans>Your team can no longer act for the company. Their own accounts stay open.</Trans>
          </li>
        ) : null}
        <li>
          <Trans>Transfers to you are rejected. Don’t send coins to your deposit addresses any more.</Trans>
        </li>
        <li>
          <Trans>We keep your records for as long as the law requires.</Trans>
        </li>
        <li>
          <Trans>
            To reopen your account, email <ContactMail to="customerService" /> from your account’s address.
          </Trans>
        </li>
      </ul>
    </Panel>
  );
}

function Confirm({ recheck }: { recheck: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const verified = useVerified();
  const fields = useFields({
    initial: { reason: '', isSure: false },
    findFaults: ({ isSure }) => ({ isSure: isSure ? undefined : t`Confirm that you want to close your account` }),
  });
  const { field, check } = fields;
  const close = async ({ reason }: typeof fields.values) => {
    try {
      const closed = await verified('account.close', {}, (verification) =>
        api(accountClosing.close, { body: { reason: reason.trim(), verification } }, { isInline: true }),
      );
      if (!closed) return;
    } catch (error) {
      recheck();
      throw error;
    }
    await navigate({ to: '/user/result', search: { status: 'closed' }, replace: true });
    await clearSession();
  };
  return (
    <Panel title={<Trans>Confirm</Trans>}>
      <Form of={fields} submit={close}>
        <TextField
          label={<Trans>Why are you leaving?</Trans>}
          isOptional
          maxLength={closingReasonLength}
          rows={3}
          {...field('reason')}
        />
        <CheckField label={t`I understand that I’ll lose access to this account`} {...check('isSure')} />
        <FormFoot of={fields} action={<Trans>Close account</Trans>} isDanger />
      </Form>
    </Panel>
  );
}
