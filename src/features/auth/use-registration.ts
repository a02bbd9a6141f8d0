import { contactBody, type Contact } from '#src/features/contact/index.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { account } from '#contract/account/calls.ts';
import {
  questionnaireSteps,
  questionsFor,
  type AccountType,
  type Answers,
  type QuestionId,
  type QuestionnaireStep,
} from '#contract/account/questionnaire.ts';
import { api } from '#src/platform/api.ts';

export const registrationSteps = ['account', 'contact', ...questionnaireSteps, 'review', 'secure'] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

export interface Applicant {
  readonly accountType: AccountType;
  readonly merchantName: string;
  readonly contact: Contact;
}

/** The code that confirmed the contact; the registration sends it too. */
export interface Confirmed {
  readonly code: string;
  /** Received when the code was sent. */
  readonly codeTicket: string;
}

export interface Registration {
  readonly step: RegistrationStep;
  readonly applicant: Applicant | null;
  /** Null until the contact of this applicant is confirmed. */
  readonly confirmed: Confirmed | null;
  readonly answers: Answers;
  /** Id of the questionnaire passed for this applicant. */
  readonly questionnaireId: string | null;
  readonly apply: (applicant: Applicant) => void;
  readonly confirm: (confirmed: Confirmed) => void;
  /** Ticket of the code sent to this applicant's contact; empty before one is sent. */
  readonly codeTicket: string;
  readonly noteSent: (codeTicket: string) => void;
  /** Goes back to the contact step for a new code, because the code or the questionnaire is no longer valid. */
  readonly confirmAgain: (problem: unknown) => void;
  /** Why the code was no longer valid; null if nothing went wrong. */
  readonly problem: unknown;
  /** Stores a step's answers and goes to the next step with open questions, or to the review of all answers. */
  readonly answer: (answers: Answers) => void;
  /** Goes to a step, if it has been reached. */
  readonly go: (step: RegistrationStep) => void;
  /** Submits the reviewed answers: from here on they count. */
  readonly submit: () => Promise<void>;
  readonly leaveAsIneligible: () => void;
}

/**
 * Manages the steps of registration. The step is in the address, so that the browser's back button goes back a step;
 * the entered values are only in this page, and a reload starts over.
 */
export function useRegistration(): Registration {
  const navigate = useNavigate();
  const search = useSearch({ from: '/user/register' });
  const [applicant, setApplicant] = useState<Applicant | null>(null);
  const [codeTicket, setCodeTicket] = useState('');
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const [questionnaireId, setQuestionnaireId] = useState<string | null>(null);
  const step = reachable(search.step, { applicant, confirmed, answers, questionnaireId });
  const go = (to: RegistrationStep) =>
    void navigate({ to: '/user/register', search: { ...search, step: to === 'account' ? undefined : to } });
  const leaveAsIneligible = () =>
    void navigate({ to: '/user/result', search: { status: 'notEligible' }, replace: true });
  const forgetCode = (why: unknown = null) => {
    setCodeTicket('');
    setConfirmed(null);
    setProblem(why);
  };
  return {
    step,
    applicant,
    confirmed,
    answers,
    questionnaireId,
    apply: (who) => {
      const isSame = applicant?.contact.kind === who.contact.kind && applicant.contact.value === who.contact.value;
      setApplicant(who);
      setQuestionnaireId(null);
      if (!isSame) forgetCode();
      go(isSame && confirmed ? nextOpen(who, answers) : 'contact');
    },
    codeTicket,
    noteSent: setCodeTicket,
    problem,
    confirm: (given) => {
      setConfirmed(given);
      setProblem(null);
      go(nextOpen(applicant, answers));
    },
    confirmAgain: (failure) => {
      forgetCode(failure);
      setQuestionnaireId(null);
      go('contact');
    },
    answer: (given) => {
      const all = { ...answers, ...given };
      setAnswers(all);
      setQuestionnaireId(null);
      go(nextOpen(applicant, all));
    },
    go,
    submit: async () => {
      if (!applicant) return;
      const id = await submit(applicant, answers);
      if (!id) return leaveAsIneligible();
      setQuestionnaireId(id);
      go('secure');
    },
    leaveAsIneligible,
  };
}

/** @returns the questionnaire's id; null if the answers make the applicant ineligible */
async function submit({ accountType, contact }: Applicant, answers: Answers): Promise<string | null> {
  const asked = questionsFor(accountType).map(({ id }) => id);
  const body = { accountType, ...contactBody(contact), answers: pick(answers, asked) };
  const options = { isInline: true, beginsSession: true };
  return (await api(account.submitQuestionnaire, { body }, options)).questionnaireId;
}

/** Returns the answers to these questions only: the user may have started as the other kind of applicant. */
function pick(answers: Answers, ids: readonly QuestionId[]): Answers {
  return Object.fromEntries(ids.map((id) => [id, answers[id]]));
}

function isAnswered(step: QuestionnaireStep, applicant: Applicant | null, answers: Answers): boolean {
  const asked = questionsFor(applicant?.accountType ?? 'individual').filter((question) => question.step === step);
  return asked.every(({ id }) => answers[id] !== undefined);
}

/** Returns the first step with open questions, or the review of all answers. */
function nextOpen(applicant: Applicant | null, answers: Answers): RegistrationStep {
  return questionnaireSteps.find((step) => !isAnswered(step, applicant, answers)) ?? 'review';
}

/** Returns the step of the address, or the last one before it that the user has reached. */
function reachable(
  wished: string | undefined,
  {
    applicant,
    confirmed,
    answers,
    questionnaireId,
  }: Pick<Registration, 'applicant' | 'confirmed' | 'answers' | 'questionnaireId'>,
): RegistrationStep {
  const at = Math.max(0, registrationSteps.indexOf(wished as RegistrationStep));
  const isDone = (step: RegistrationStep): boolean => {
    if (step === 'account') return applicant !== null;
    if (step === 'contact') return confirmed !== null;
    if (step === 'review') return questionnaireId !== null;
    return step !== 'secure' && isAnswered(step, applicant, answers);
  };
  return registrationSteps.slice(0, at + 1).find((step, index) => index === at || !isDone(step)) ?? 'account';
}
