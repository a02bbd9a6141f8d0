import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { deskQueries, doOnce } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import CreditProofs from './proofs.tsx';
import { hintNames } from './wording.ts';
import styles from './fiat-deposits.module.css';

/** Customers whom an unmatched payment may be for. The chosen one is credited when the case is approved. */
export default function Candidates({ id }: { id: string }) {
  const { i18n, t } = useLingui();
  const command = useCommand();
  const [uid, setUid] = useState('');
  const query = useQuery({
    queryKey: [...deskQueries, 'candidates', id],
    queryFn: () => api(fiatDeposits.listCandidates, { query: { Id: id } }, { isInline: true }),
    gcTime: 0,
  });
  const choose = (chosen: string) =>
    command.run(async () => {
      const body = { id, uid: chosen };
      await doOnce(`credit-choose-${id}-${chosen}`, body, (options) =>
        api(fiatDeposits.chooseCandidate, { body }, options),
      );
    });
  return (
    <Panel title={<Trans>Possible customers</Trans>}>
      <Answered query={query}>
        {({ chosenUid, items }) => (
          <div className={styles.stack}>
            {items.length === 0 ? (
              <p>
                <Trans>Nothing in this transfer points to a customer.</Trans>
              </p>
            ) : null}
            <ul className={styles.list}>
              {items.map((item) => (
                <li key={item.uid}>
                  <span>
                    <strong>{item.name ?? item.uid}</strong>
                    <small className={styles.meta}>
                      UID {item.uid}
                      {item.reference ? ` · ${item.reference}` : ''}
                      {item.expected ? ` · ${item.expected}` : ''}
                    </small>
                  </span>
                  <span className={styles.buttons}>
                    {item.hints.map((hint) => (
                      <StatusTag key={hint} tone="primary">
                        {i18n._(hintNames[hint])}
                      </StatusTag>
                    ))}
                    <Choose isChosen={item.uid === chosenUid} choose={() => void choose(item.uid)} />
                  </span>
                  {item.proofOf.map((deposit) => (
                    <div key={deposit} className={styles.proofs}>
                      <CreditProofs id={deposit} />
                    </div>
                  ))}
                </li>
              ))}
            </ul>
            {chosenUid && !items.some((item) => item.uid === chosenUid) ? (
              <p role="status">
                <Trans>Chosen: UID {chosenUid}</Trans>
              </p>
            ) : null}
            <StaffMay call={fiatDeposits.chooseCandidate}>
              <Field
                label={t`Another customer’s UID`}
                inputMode="numeric"
                maxLength={20}
                value={uid}
                onChange={(event) => setUid(event.currentTarget.value)}
              />
              <div>
                <Button
                  variant="default"
                  loading={command.isBusy}
                  disabled={!/^[0-9]{5,20}$/.test(uid.trim())}
                  onClick={() => void choose(uid.trim())}
                >
                  <Trans>Choose customer</Trans>
                </Button>
              </div>
            </StaffMay>
            <FormError error={command.error} />
          </div>
        )}
      </Answered>
    </Panel>
  );
}

function Choose({ isChosen, choose }: { isChosen: boolean; choose: () => void }) {
  if (isChosen)
    return (
      <StatusTag tone="good">
        <Trans>Chosen</Trans>
      </StatusTag>
    );
  return (
    <StaffMay call={fiatDeposits.chooseCandidate}>
      <Button size="sm" variant="default" onClick={choose}>
        <Trans>Choose</Trans>
      </Button>
    </StaffMay>
  );
}
