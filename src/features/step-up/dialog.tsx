import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { stepUpLifetimeS, type StepUpFactor } from '#contract/step-up/actions.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { writeCookie } from '#src/platform/storage.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { CodesForm } from './codes-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { Facts } from './facts.tsx';
import type { StepUpRequest } from './requests.ts';
import styles from './step-up.module.css';
import { useChallenge, type Challenge } from './use-challenge.ts';
import { Ways } from './ways.tsx';
import { actionNames } from './wording.ts';

/** Verifies the user's identity for one action. */
export default function StepUpDialog({ request }: { request: StepUpRequest }) {
  const { i18n } = useLingui();
  const { challenge, error, isVoid, begin, voidIt } = useChallenge(request);
  const close = () => request.settle(null);
  const pass = ({ verification }: Challenge) => {
    // Marks a verification as in force until it expires or is rejected (specification, section 3).
    writeCookie('securityFlag', '1', stepUpLifetimeS);
    request.settle(verification);
  };
  return (
    <Dialog title={<Trans>Security check</Trans>} onClose={close} isInPlace>
      <div className={styles.stack}>
        <p className={styles.action}>{i18n._(actionNames[request.action])}</p>
        <Facts request={request} />
        {request.isRepeated && !isVoid ? (
          <p role="status">
            <Trans>Your last security check expired. Confirm again.</Trans>
          </p>
        ) : null}
        {isVoid ? (
          <Void begin={begin} close={close} />
        ) : challenge ? (
          <Asking
            key={challenge.verification}
            challenge={challenge}
            pass={() => pass(challenge)}
            voidIt={voidIt}
            close={close}
          />
        ) : (
          <Beginning error={error} begin={begin} close={close} />
        )}
      </div>
    </Dialog>
  );
}

interface AskingProps {
  readonly challenge: Challenge;
  readonly pass: () => void;
  readonly voidIt: () => void;
  readonly close: () => void;
}

function Asking({ challenge, ...rest }: AskingProps) {
  const [chosen, choose] = useState(0);
  const [proved, setProved] = useState<readonly StepUpFactor[]>([]);
  const way = challenge.required[chosen] ?? [];
  if (challenge.required.length === 0)
    return (
      <p role="alert">
        <Trans>Your account has no way to confirm this. Contact support.</Trans>
      </p>
    );
  return (
    <>
      <Ways ways={challenge.required} chosen={chosen} choose={choose} />
      {way.includes('passkey') ? (
        <PasskeyForm verification={challenge.verification} {...rest} />
      ) : (
        <CodesForm key={chosen} challenge={challenge} way={way} proved={proved} setProved={setProved} {...rest} />
      )}
    </>
  );
}

function Beginning({ error, begin, close }: { error: unknown; begin: () => void; close: () => void }) {
  const isOffline = useIsOffline();
  return (
    <>
      {error ? (
        <FormError error={error} />
      ) : (
        <p role="status">
          <Trans>One moment…</Trans>
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        {error ? (
          <Button onClick={begin} disabled={isOffline}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Void({ begin, close }: { begin: () => void; close: () => void }) {
  return (
    <>
      <p role="alert">
        <Trans>This security check has expired or had too many wrong codes. Start over with new codes.</Trans>
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button onClick={begin}>
          <Trans>Start over</Trans>
        </Button>
      </div>
    </>
  );
}
