import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import type { subAccountsSchemas } from '#contract/sub-accounts/schemas.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Money } from '#src/ui/money.tsx';
import { MoreButton } from '#src/ui/more-button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { debounceMs } from '#src/ui/search-text.ts';
import { useSubAccounts } from './queries.ts';
import styles from './sub-accounts.module.css';

/** Lists the matching sub-accounts with their total value. */
export function List() {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isArchived, setArchived] = useState(false);
  const [search] = useDebouncedValue(text.trim(), debounceMs);
  const query = useSubAccounts(search, isArchived);
  return (
    <div className={styles.stack}>
      <div className={styles.filters}>
        <TextInput
          label={t`Search`}
          description={t`Name or reference`}
          size="md"
          maxLength={64}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          label={t`Show`}
          description={t`Archived sub-accounts are listed separately`}
          size="md"
          value={isArchived ? 'archived' : 'open'}
          data={[
            { value: 'open', label: t`In use` },
            { value: 'archived', label: t`Archived` },
          ]}
          onChange={(event) => setArchived(event.currentTarget.value === 'archived')}
        />
      </div>
      <Answered query={query}>
        {({ pages }) => (
          <Found pages={pages}>
            <MoreButton of={query} />
          </Found>
        )}
      </Answered>
    </div>
  );
}

type Listed = ResultOf<typeof subAccountsSchemas.list>;

function Found({ pages, children }: { pages: readonly Listed[]; children: ReactNode }) {
  const [first] = pages;
  if (!first) return null;
  const { count, total, currency } = first;
  const rows = pages.flatMap(({ items }) => items);
  return (
    <Panel
      title={
        <Trans>
          <Plural value={count} one="# sub-account" other="# sub-accounts" />, <Money value={total} asset={currency} />{' '}
          in total
        </Trans>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={<Trans>No sub-accounts yet</Trans>}>
          <Trans>Create one for each customer or branch. Each has its own addresses and balances.</Trans>
        </EmptyState>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ id, label, reference, value }) => (
            <li key={id} className={styles.row}>
              <span className={styles.what}>
                <strong>{label}</strong>
                <span className={styles.meta}>{reference}</span>
              </span>
              <Money value={value} asset={currency} />
              <LinkButton isQuiet to="/dashboard/assets/sub-accounts" search={{ id }}>
                <Trans>Open</Trans>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Panel>
  );
}
