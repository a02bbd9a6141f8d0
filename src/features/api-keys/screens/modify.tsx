import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { createValues, updateValues, type ApiKeyChoice } from '#contract/api-keys/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { followed } from '#src/platform/touched.ts';
import { Answered } from '#src/ui/answered.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from '../api-keys.module.css';
import { KeyForm } from '../key-form.tsx';
import { useApiKeys, type ApiKeyRow, type NewApiKey } from '../rows.ts';
import { SecretStep } from '../secret-step.tsx';
import { withPin } from '../with-pin.ts';
import { abnormal } from '../wording.ts';

const list = '/dashboard/account/api';

/** Creates a key, or changes the one that the address names. */
export function ModifyApiKeyScreen() {
  const { id } = useSearch({ from: '/dashboard/account/api/modify' });
  const query = useApiKeys();
  const [made, setMade] = useState<NewApiKey | null>(null);
  if (made) return <SecretStep made={made} />;
  return (
    <Answered query={query} fallback={<Skeleton />}>
      {({ items, limit }) => {
        const row = items.find((one) => one.id === id);
        if (row) return <Edit key={row.id} row={row} />;
        if (id !== undefined) return <NoSuchKey />;
        return items.length >= limit ? <Full limit={limit} /> : <Create setMade={setMade} />;
      }}
    </Answered>
  );
}

function Header({ isEdit }: { isEdit: boolean }) {
  if (isEdit) return <PageHeader title={<Trans>Edit API key</Trans>} />;
  return (
    <PageHeader
      title={<Trans>Create API key</Trans>}
      about={<Trans>Grant only the permissions your app needs.</Trans>}
    />
  );
}

function Create({ setMade }: { setMade: (made: NewApiKey) => void }) {
  const verified = useVerified();
  const save = async (choice: ApiKeyChoice, pin: string) => {
    const made = await verified('apiKey.create', createValues(choice), (verification) =>
      withPin(choice, pin, (proof) =>
        api(apiKeys.create, { body: { ...toBody(choice), ...proof, verification } }, { isInline: true }),
      ),
    );
    if (!made) return;
    setMade(made);
  };
  return (
    <Page isNarrow>
      <Header isEdit={false} />
      <KeyForm save={save} />
    </Page>
  );
}

function Edit({ row }: { row: ApiKeyRow }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const verified = useVerified();
  const save = async (choice: ApiKeyChoice, pin: string) => {
    const changed = await verified('apiKey.update', updateValues(row.id, choice), (verification) =>
      withPin(choice, pin, (proof) =>
        api(apiKeys.update, { body: { id: row.id, ...toBody(choice), ...proof, verification } }, { isInline: true }),
      ),
    );
    if (!changed) return;
    await followed();
    await navigate({ to: list });
  };
  return (
    <Page isNarrow>
      <Header isEdit />
      {row.abnormalReason ? (
        <p className={styles.bad}>
          {i18n._(abnormal[row.abnormalReason].reason)}
          <SentenceGap />
          <Trans>Saving reactivates the key with the settings below.</Trans>
        </p>
      ) : null}
      <KeyForm row={row} save={save} />
    </Page>
  );
}

function NoSuchKey() {
  return (
    <Page isNarrow>
      <EmptyState isPage title={<Trans>API key not found</Trans>} action={<BackToKeys />}>
        <Trans>It was deleted or belongs to another account.</Trans>
      </EmptyState>
    </Page>
  );
}

function Full({ limit }: { limit: number }) {
  return (
    <Page isNarrow>
      <EmptyState isPage title={<Trans>You have {limit} keys</Trans>} action={<BackToKeys />}>
        <Trans>You’ve reached the limit. Delete one to create another.</Trans>
      </EmptyState>
    </Page>
  );
}

function BackToKeys() {
  return (
    <LinkButton to={list}>
      <Trans>Back to API keys</Trans>
    </LinkButton>
  );
}

/** The contract's list types are mutable; ours are readonly. */
function toBody({ remark, permissions, withdrawalAddresses, ips }: ApiKeyChoice) {
  return {
    remark,
    permissions: [...permissions],
    withdrawalAddresses: withdrawalAddresses === 'all' ? ('all' as const) : [...withdrawalAddresses],
    ips: [...ips],
  };
}
