import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { users } from '#contract/users/calls.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { usersQuery, type User } from '../query.ts';
import { UserLine } from '../user-line.tsx';

const here = '/dashboard/operator/users';

/** Customer search: by known identifiers only, never as a list. */
export function OperatorUsersScreen() {
  const { text = '' } = useSearch({ from: here });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  return (
    <OperatorPage
      permission="desk.users.read"
      title={<Trans>Customers</Trans>}
      about={<Trans>All actions and views of contact details are recorded with their reason.</Trans>}
    >
      <form
        className={review.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({ to: here, search: { text: typed.trim() || undefined } });
        }}
      >
        <label className={review.labelled}>
          <Trans>UID, email address, phone number or part of a name</Trans>
          <input
            type="search"
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <span className={review.lineActions}>
          <Button type="submit">
            <Trans>Search</Trans>
          </Button>
        </span>
      </form>
      {text === '' ? null : (
        <ReviewList
          queryKey={[...usersQuery, text]}
          load={async () => ({
            ...(await api(users.find, { query: { Text: text } }, { isInline: true })),
            nextCursor: null,
          })}
          line={(item: User) => <UserLine key={item.uid} item={item} />}
          empty={<Trans>No one matches</Trans>}
        />
      )}
    </OperatorPage>
  );
}
