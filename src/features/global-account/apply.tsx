import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { globalAccount } from '#contract/global-account/calls.ts';
import { maxCurrencies } from '#contract/global-account/rules.ts';
import type { globalAccountSchemas } from '#contract/global-account/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask } from '#src/platform/ask.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ApplyForm } from './apply-form.tsx';
import { CurrencyBox } from './currency-box.tsx';
import type { ApplicationRow } from './rows.ts';
import rows from '#src/ui/rows.module.css';
import styles from './global-account.module.css';

const here = '/dashboard/assets/global';
const separator = ' ';

interface Props {
  /** Currencies chosen in the address, separated by spaces. */
  readonly currency: string | undefined;
  /** Id of an application that is being resubmitted. */
  readonly id: string | undefined;
}

/**
 * Lets the user choose currencies, then answer the bank's questions; a returned application starts with its previous
 * answers.
 */
export function Apply({ currency, id }: Props) {
  const applications = useQuery({ ...ask(globalAccount.getApplications, { query: {} }), enabled: id !== undefined });
  if (id === undefined) {
    const chosen = currency?.split(separator).filter(Boolean) ?? [];
    return chosen.length === 0 ? <Choose /> : <Answer currencies={chosen} before={undefined} />;
  }
  return (
    <Answered query={applications} fallback={<Skeleton />}>
      {({ items }) => {
        const before = items.find((one) => one.id === id);
        if (!before) return <EmptyState title={<Trans>Application not found</Trans>} />;
        return <Answer currencies={before.currencies} before={before} />;
      }}
    </Answered>
  );
}

function Answer({ currencies, before }: { currencies: readonly string[]; before: ApplicationRow | undefined }) {
  const navigate = useNavigate();
  const query = useQuery(ask(globalAccount.getFields, { body: { currencies: [...currencies] } }));
  const list = currencies.join(', ');
  const done = () => navigate({ to: here, search: {} });
  return (
    <div className={styles.form}>
      <Panel title={<Trans>Application for {list}</Trans>}>
        <Answered query={query} fallback={<Skeleton />}>
          {(form) => (
            <ApplyForm key={before?.id ?? 'new'} currencies={currencies} form={form} before={before} done={done} />
          )}
        </Answered>
      </Panel>
    </div>
  );
}

/** Choice of currencies, of those that are neither open nor in progress and that the bank opens. */
function Choose() {
  const query = useQuery(ask(globalAccount.listApplicable));
  return (
    <Answered query={query} fallback={<Skeleton />}>
      {({ items }) => <ChooseOf free={items} />}
    </Answered>
  );
}

type Free = ResultOf<typeof globalAccountSchemas.listApplicable>['items'];

function ChooseOf({ free }: { free: Free }) {
  const navigate = useNavigate();
  const faultId = useId();
  const [isAsked, setAsked] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (free.length === 0)
    return (
      <EmptyState
        title={<Trans>You’ve applied for every currency</Trans>}
        action={
          <LinkButton to={here} search={{}}>
            <Trans>Back to global account</Trans>
          </LinkButton>
        }
      />
    );
  const isTooMany = chosen.length > maxCurrencies;
  const isNone = isAsked && chosen.length === 0;
  const go = () => {
    setAsked(true);
    if (chosen.length > 0 && !isTooMany)
      void navigate({ to: here, search: { view: 'apply', currency: chosen.join(separator) } });
  };
  return (
    <Panel title={<Trans>Choose currencies</Trans>}>
      <div className={styles.stack}>
        <fieldset className={styles.choices} aria-describedby={isNone || isTooMany ? faultId : undefined}>
          <legend>
            <Trans>Which currencies do you want to receive?</Trans>
          </legend>
          {free.map(({ code, name }) => (
            <CurrencyBox key={code} code={code} name={name} chosen={chosen} choose={setChosen} />
          ))}
        </fieldset>
        {isNone || isTooMany ? (
          <p id={faultId} className={rows.warn} role="alert">
            {isNone ? (
              <Trans>Choose at least one currency</Trans>
            ) : (
              <Trans>Choose up to {maxCurrencies} currencies. You can apply for more later.</Trans>
            )}
          </p>
        ) : null}
        <div className={styles.ends}>
          <LinkButton to={here} search={{}} isQuiet>
            <Trans>Cancel</Trans>
          </LinkButton>
          <Button onClick={go}>
            <Trans>Continue to details</Trans>
          </Button>
        </div>
      </div>
    </Panel>
  );
}
