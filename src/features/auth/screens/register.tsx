import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { StepFrame } from '#src/ui/form/steps.tsx';
import { useSteps } from '#src/ui/form/use-steps.ts';
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

const labelsOf = ({ applicant }: Registration): Readonly<Record<RegistrationStep, ReactNode>> => ({
  account: <Trans>Your account</Trans>,
  contact:
    applicant?.contact.kind === 'phone' ? <Trans>Confirm your phone number</Trans> : <Trans>Confirm your email</Trans>,
  ...stepTitles,
  review: <Trans>Check your answers</Trans>,
  secure: <Trans>Your password</Trans>,
});

/** Registration, step by step: account and contact, the code, the questionnaire, the password. */
export function RegisterScreen() {
  const isOffline = useIsOffline();
  const search = useSearch({ from: '/user/register' });
  const registration = useRegistration();
  const steps = useSteps(registrationSteps, { step: registration.step, go: registration.go });
  return (
    <AuthFrame title={<Trans>Create account</Trans>}>
      {isOffline ? (
        <p className={styles.warn}>
          <Trans>You’re offline. Connect to create your account.</Trans>
        </p>
      ) : null}
      <StepFrame of={steps} labels={labelsOf(registration)} hasBack>
        <Step registration={registration} isDisabled={isOffline} />
      </StepFrame>
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
        change={registration.go}
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
