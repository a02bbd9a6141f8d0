import { Trans, useLingui } from '@lingui/react/macro';
import {
  questionnaireSteps,
  questionsFor,
  type AccountType,
  type Answers,
  type QuestionnaireStep,
} from '#contract/account/questionnaire.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from './auth.module.css';
import { questionText, stepTitles } from './questionnaire-wording.tsx';

interface AnswersReviewProps {
  readonly accountType: AccountType;
  readonly answers: Answers;
  readonly isDisabled: boolean;
  readonly change: (step: QuestionnaireStep) => void;
  readonly submit: () => Promise<void>;
}

/** Review of all answers before any of them counts, so that mistakes can be corrected. */
export function AnswersReview({ accountType, answers, isDisabled, change, submit }: AnswersReviewProps) {
  const { run, isBusy, error } = useCommand();
  return (
    <div className={styles.form}>
      <FormError error={error} />
      <p className={styles.hint}>
        <Trans>
          Check each answer. Once submitted, they decide whether we can open an account and can’t be changed.
        </Trans>
      </p>
      {questionnaireSteps.map((step) => (
        <Answered key={step} step={step} accountType={accountType} answers={answers} change={() => change(step)} />
      ))}
      <Button fullWidth loading={isBusy} disabled={isDisabled} onClick={() => void run(submit)}>
        <Trans>Submit answers</Trans>
      </Button>
    </div>
  );
}

interface AnsweredProps extends Pick<AnswersReviewProps, 'accountType' | 'answers'> {
  readonly step: QuestionnaireStep;
  readonly change: () => void;
}

function Answered({ step, accountType, answers, change }: AnsweredProps) {
  const { t } = useLingui();
  const asked = questionsFor(accountType).filter((question) => question.step === step);
  return (
    <section className={styles.answers} aria-labelledby={`answers-${step}`}>
      <h3 id={`answers-${step}`}>{stepTitles[step]}</h3>
      <dl>
        {asked.map(({ id }) => (
          <div key={id}>
            <dt>{questionText(id, accountType)}</dt>
            <dd>{answers[id] ? t`Yes` : t`No`}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" onClick={change} aria-describedby={`answers-${step}`}>
        <Trans>Change</Trans>
      </Button>
    </section>
  );
}
