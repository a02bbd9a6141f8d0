import { Trans } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import {
  questionsFor,
  type AccountType,
  type Answers,
  type QuestionId,
  type QuestionnaireStep,
} from '#contract/account/questionnaire.ts';
import { Button } from '#src/ui/button.tsx';
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

/** One step of the questionnaire: its questions, each answered by yes or no. */
export function QuestionnaireStepForm({ step, accountType, answers, isDisabled, onDone }: QuestionnaireStepProps) {
  const asked = questionsFor(accountType).filter((question) => question.step === step);
  const [given, setGiven] = useState<Answers>(answers);
  const [isChecked, setChecked] = useState(false);
  const first = useRef(new Map<QuestionId, HTMLInputElement | null>());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const open = asked.find(({ id }) => given[id] === undefined);
    if (open) return first.current.get(open.id)?.focus();
    onDone(Object.fromEntries(asked.map(({ id }) => [id, given[id]])));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.hint}>{stepAbout[step]}</p>
      {asked.map(({ id }) => (
        <Choice
          key={id}
          name={id}
          legend={questionText(id, accountType)}
          value={given[id] === undefined ? undefined : given[id] ? 'yes' : 'no'}
          onChange={(answer) => setGiven((now) => ({ ...now, [id]: answer === 'yes' }))}
          options={[
            { value: 'yes', label: <Trans>Yes</Trans> },
            { value: 'no', label: <Trans>No</Trans> },
          ]}
          error={isChecked && given[id] === undefined ? <Trans>Choose an answer</Trans> : null}
          firstRef={(node) => void first.current.set(id, node)}
        />
      ))}
      <Button type="submit" fullWidth disabled={isDisabled}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
