import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { deskSearch } from '#contract/desk-search/calls.ts';
import { minSearch } from '#contract/desk-search/rules.ts';
import { casePath } from '#src/features/desk/index.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { Flaw } from '#src/ui/desk/reason-field.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { foundNames, type FoundCustomer, type FoundOrder } from '../wording.ts';

const here = '/dashboard/operator/search';
const customerPath = '/dashboard/operator/user';

/** One search over customers and orders of every kind. */
export function OperatorSearchScreen() {
  const { text = '' } = useSearch({ from: here });
  return (
    <OperatorPage
      permission="desk.users.read"
      title={<Trans>Search records</Trans>}
      about={<Trans>Customers and orders of every kind. Each search is recorded.</Trans>}
    >
      <SearchForm key={text} text={text} />
      {text.trim().length >= minSearch ? <Found text={text.trim()} /> : null}
    </OperatorPage>
  );
}

function SearchForm({ text }: { text: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  const [isTried, setTried] = useState(false);
  const flaw = isTried && typed.trim().length < minSearch ? t`Enter at least ${minSearch} characters` : null;
  return (
    <form
      className={review.search}
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (typed.trim().length >= minSearch) void navigate({ to: here, search: { text: typed.trim() } });
      }}
    >
      <label className={review.labelled}>
        <Trans>UID, email address, phone number, name, order number, transaction hash or bank reference</Trans>
        <input
          type="search"
          maxLength={200}
          autoComplete="off"
          value={typed}
          aria-invalid={flaw ? true : undefined}
          aria-describedby={flaw ? 'search-flaw' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Flaw id="search-flaw">{flaw}</Flaw>
      <span className={review.lineActions}>
        <Button type="submit">
          <Trans>Search</Trans>
        </Button>
      </span>
    </form>
  );
}

function Found({ text }: { text: string }) {
  // Every search is recorded, so it runs once and not again whenever the window regains focus.
  const query = useQuery({
    queryKey: ['desk-search', text],
    queryFn: () => api(deskSearch.find, { body: { text } }, { isInline: true }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  return (
    <Answered query={query}>
      {({ customers, orders }) =>
        customers.length + orders.length === 0 ? (
          <EmptyState title={<Trans>No matches</Trans>}>
            <Trans>Check the number, or search by the customer’s whole email address or phone number.</Trans>
          </EmptyState>
        ) : (
          <>
            {customers.length > 0 ? (
              <Panel title={<Trans>Customers</Trans>}>
                <ul className={review.list}>
                  {customers.map((one) => (
                    <CustomerLine key={one.uid} customer={one} />
                  ))}
                </ul>
              </Panel>
            ) : null}
            {orders.length > 0 ? (
              <Panel title={<Trans>Orders</Trans>}>
                <ul className={review.list}>
                  {orders.map((one) => (
                    <OrderLine key={`${one.kind}-${one.id}`} order={one} />
                  ))}
                </ul>
              </Panel>
            ) : null}
          </>
        )
      }
    </Answered>
  );
}

function CustomerLine({ customer: { uid, name, email, phone } }: { customer: FoundCustomer }) {
  return (
    <li className={review.line}>
      <Link to={customerPath} search={{ uid }}>
        {name ?? `UID ${uid}`}
      </Link>
      <small>{[`UID ${uid}`, email, phone].filter(Boolean).join(' · ')}</small>
    </li>
  );
}

/** Links to the case or record of an order, else to its customer. */
function OrderLine({ order }: { order: FoundOrder }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const { kind, id, customer, asset, amount, at, case: page } = order;
  const name = i18n._(foundNames[kind]);
  return (
    <li className={review.line}>
      {page ? (
        <Link to={casePath} search={{ kind: page, id }}>
          {name}
        </Link>
      ) : customer ? (
        <Link to={customerPath} search={{ uid: customer.uid }}>
          {name}
        </Link>
      ) : (
        <strong>{name}</strong>
      )}
      {amount === null ? <span>{asset}</span> : <Money value={amount} asset={asset} />}
      <small>
        {customer ? `${customer.name ?? ''} UID ${customer.uid} · `.trimStart() : null}
        {writeInstant(at)} · {id}
      </small>
    </li>
  );
}
