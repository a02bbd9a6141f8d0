import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import styles from '../auth.module.css';
import { AnswersReview } from '../answers-review.tsx';
import { carried } from '../carried.ts';
import { stepTitles } from '../questionnaire-wording.tsx';
import { QuestionnaireStepForm } from '../questionnaire-step.tsx';
import { RegisterAccountStep } from '../register-account-step.tsx';
import { RegisterContactStep } from '../register-contact-step.tsx';
import { RegisterSecureStep } from '../register-secure-step.tsx';
import { registrationSteps, useRegistration, type Registration, type RegistrationStep } from '../use-registration.ts';

const titles: Readonly<Record<Exclude<RegistrationStep, 'contact'>, ReactNode>> = {
  account: <Trans>Your account</Trans>,
  ...stepTitles,
  review: <Trans>Check your answers</Trans>,
  secure: <Trans>Your password</Trans>,
};

/** Registration, step by step: who and how reached, the code, the questionnaire, the password. */
export function RegisterScreen() {
  const isOffline = useIsOffline();
  const search = useSearch({ from: '/user/register' });
  const registration = useRegistration();
  return (
    <AuthFrame title={<Trans>Create account</Trans>}>
      <Progress registration={registration} />
      {isOffline ? (
        <p className={styles.warn}>
          <Trans>You’re offline. Connect to create your account.</Trans>
        </p>
      ) : null}
      <Step registration={registration} isDisabled={isOffline} />
      <div className={styles.links}>
        <span>
          <Trans>Already have an account?</Trans>
        </span>
        <Link to="/user/login" search={carried(search)}>
          <Trans>Sign in</Trans>
        </Link>
      </div>
    </AuthFrame>
  );
}

function titleOf({ step, applicant }: Registration): ReactNode {
  if (step !== 'contact') return titles[step];
  return applicant?.contact.kind === 'phone' ? (
    <Trans>Confirm your phone number</Trans>
  ) : (
    <Trans>Confirm your email</Trans>
  );
}

/** Where the reader is; a new step's title has the focus, so that it is read and the next key goes on from it. */
function Progress({ registration }: { registration: Registration }) {
  const { step, back } = registration;
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) title.current?.focus();
    shown.current = step;
  }, [step]);
  const at = registrationSteps.indexOf(step) + 1;
  const count = registrationSteps.length;
  return (
    <>
      <div className={styles.progress}>
        <span id="step">
          <Trans>
            Step {at} of {count}
          </Trans>
        </span>
        {at > 1 ? (
          <Button variant="subtle" onClick={back}>
            <Trans>Back</Trans>
          </Button>
        ) : null}
      </div>
      <progress className={styles.bar} value={at} max={count} aria-labelledby="step" />
      <h2 ref={title} tabIndex={-1} className={styles.stepTitle}>
        {titleOf(registration)}
      </h2>
    </>
  );
}

function Step({ registration, isDisabled }: { registration: Registration; isDisabled: boolean }) {
  const navigate = useNavigate();
  const search = useSearch({ from: '/user/register' });
  const { step, applicant, confirmed, answers, questionnaireId } = registration;
  if (step === 'contact' && applicant)
    return (
      <RegisterContactStep
        applicant={applicant}
        confirmed={confirmed}
        codeTicket={registration.codeTicket}
        problem={registration.problem}
        isDisabled={isDisabled}
        onSent={registration.noteSent}
        onDone={registration.confirm}
      />
    );
  if (step === 'secure' && applicant && confirmed && questionnaireId)
    return (
      <RegisterSecureStep
        applicant={applicant}
        passed={{ ...confirmed, questionnaireId }}
        referralCode={search.referralCode ?? ''}
        isDisabled={isDisabled}
        onVoid={registration.confirmAgain}
        onIneligible={registration.leaveAsIneligible}
        onDone={(isSignedIn) => {
          const onward = carried({ ...search, type: applicant.accountType });
          void (isSignedIn
            ? navigate({ href: onward.return ?? '/dashboard/overview', replace: true })
            : navigate({ to: '/user/result', search: { status: 'registered', ...onward }, replace: true }));
        }}
      />
    );
  if (step === 'review' && applicant)
    return (
      <AnswersReview
        accountType={applicant.accountType}
        answers={answers}
        isDisabled={isDisabled}
        change={registration.change}
        submit={registration.submit}
      />
    );
  if (step !== 'account' && step !== 'contact' && step !== 'secure' && step !== 'review' && applicant)
    return (
      <QuestionnaireStepForm
        key={step}
        step={step}
        accountType={applicant.accountType}
        answers={answers}
        isDisabled={isDisabled}
        onDone={registration.answer}
      />
    );
  return (
    <RegisterAccountStep
      initialType={applicant?.accountType ?? (search.type === 'merchant' ? 'merchant' : 'individual')}
      initial={applicant}
      isDisabled={isDisabled}
      onDone={registration.apply}
    />
  );
}
