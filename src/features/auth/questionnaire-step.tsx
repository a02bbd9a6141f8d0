import { Trans, useLingui } from '@lingui/react/macro';
import {
  questionsFor,
  type AccountType,
  type Answers,
  type QuestionnaireStep,
} from '#contract/account/questionnaire.ts';
import { Button } from '#src/ui/button.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import styles from './auth.module.css';
import { Choice } from './choice.tsx';
import { questionText, stepAbout } from './questionnaire-wording.tsx';

interface QuestionnaireStepProps {
  readonly step: QuestionnaireStep;
  readonly accountType: AccountType;
  readonly answers: Answers;
  readonly isDisabled: boolean;
  readonly onDone: (answers: Answers) => void;
}

/** One step of the questionnaire: its questions, each answered with yes or no. */
export function QuestionnaireStepForm({ step, accountType, answers, isDisabled, onDone }: QuestionnaireStepProps) {
  const { t } = useLingui();
  const asked = questionsFor(accountType).filter((question) => question.step === step);
  const fields = useFields<Record<string, string>>({
    initial: Object.fromEntries(asked.map(({ id }) => [id, wordOf(answers[id])])),
    findFaults: (given) =>
      Object.fromEntries(asked.map(({ id }) => [id, given[id] === '' ? t`Choose an answer` : undefined])),
  });
  return (
    <div className={styles.form}>
      <Form
        of={fields}
        submit={(given) => onDone(Object.fromEntries(asked.map(({ id }) => [id, given[id] === 'yes'])))}
      >
        <p className={styles.hint}>{stepAbout[step]}</p>
        {asked.map(({ id }) => (
          <Choice
            key={id}
            legend={questionText(id, accountType)}
            options={[
              { value: 'yes', label: <Trans>Yes</Trans> },
              { value: 'no', label: <Trans>No</Trans> },
            ]}
            {...fields.field(id)}
            value={fields.values[id] ?? ''}
          />
        ))}
        <Button type="submit" fullWidth disabled={isDisabled}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </div>
  );
}

const wordOf = (answer: boolean | undefined) => (answer === undefined ? '' : answer ? 'yes' : 'no');
