/** Whom an account is for. */
export type AccountType = 'individual' | 'merchant';

/**
 * What a question is about.
 * - `eligibility`: has to be true; no makes ineligible
 * - `adverse`: must not apply; yes makes ineligible
 * - `status`: recorded, either answer is fine
 */
export type QuestionKind = 'eligibility' | 'adverse' | 'status';

export const questionnaireSteps = ['eligibility', 'conduct', 'regulatory', 'professional'] as const;
export type QuestionnaireStep = (typeof questionnaireSteps)[number];

export interface Question {
  readonly id: QuestionId;
  readonly step: QuestionnaireStep;
  readonly kind: QuestionKind;
  /** Asked of these applicants only. */
  readonly askedOf: readonly AccountType[];
}

/** Which of them are asked follows from the account type; each is answered by yes (true) or no (false). */
export const questionIds = [
  'isAdult',
  'isAuthorised',
  'hasConviction',
  'isBankrupt',
  'wasDisciplined',
  'wasRefusedLicence',
  'wasDisqualified',
  'isUnderInvestigation',
  'isProfessionalClient',
  'understandsRisks',
] as const;
export type QuestionId = (typeof questionIds)[number];

/** The answers that were given, by question. */
export type Answers = Readonly<Partial<Record<QuestionId, boolean>>>;

const everybody: readonly AccountType[] = ['individual', 'merchant'];

/**
 * The questions of registration (specification, section 5), in the order in which they are asked. The
 * sentence beside each is its meaning; the screens have the words in every language.
 */
export const questions: readonly Question[] = [
  // I am 18 years old or over (for a company: everybody who acts for it is).
  { id: 'isAdult', step: 'eligibility', kind: 'eligibility', askedOf: everybody },
  // I am authorised to act for the applicant.
  { id: 'isAuthorised', step: 'eligibility', kind: 'eligibility', askedOf: everybody },
  // The applicant, or a director or owner of it, was convicted of an offence other than minor traffic offences.
  { id: 'hasConviction', step: 'conduct', kind: 'adverse', askedOf: everybody },
  // The applicant is bankrupt, insolvent, or in an arrangement with creditors.
  { id: 'isBankrupt', step: 'conduct', kind: 'adverse', askedOf: everybody },
  // A regulator or a court has disciplined, fined or censured the applicant.
  { id: 'wasDisciplined', step: 'regulatory', kind: 'adverse', askedOf: everybody },
  // A licence, registration or membership was refused to, withdrawn from or restricted for the applicant.
  { id: 'wasRefusedLicence', step: 'regulatory', kind: 'adverse', askedOf: everybody },
  // Somebody who acts for, directs or owns the applicant was disqualified as a director.
  { id: 'wasDisqualified', step: 'regulatory', kind: 'adverse', askedOf: ['merchant'] },
  // A regulator or an authority is investigating the applicant.
  { id: 'isUnderInvestigation', step: 'regulatory', kind: 'adverse', askedOf: everybody },
  // The applicant is a professional client.
  { id: 'isProfessionalClient', step: 'professional', kind: 'status', askedOf: everybody },
  // The applicant has the knowledge and the experience to understand the risks of digital assets.
  { id: 'understandsRisks', step: 'professional', kind: 'eligibility', askedOf: everybody },
];

/** The questions that such an applicant answers. */
export function questionsFor(accountType: AccountType): readonly Question[] {
  return questions.filter(({ askedOf }) => askedOf.includes(accountType));
}

/** Whether every question of such an applicant has its answer, and no other. */
export function isComplete(accountType: AccountType, answers: Answers): boolean {
  const asked = questionsFor(accountType).map(({ id }) => id);
  return asked.every((id) => answers[id] !== undefined) && Object.keys(answers).length === asked.length;
}

/** Whether an answer makes ineligible: yes to an adverse statement, or no to a condition. */
export function isAdverseAnswer({ kind }: Pick<Question, 'kind'>, answer: boolean): boolean {
  return (kind === 'adverse' && answer) || (kind === 'eligibility' && !answer);
}

/** The questions whose answers make the applicant ineligible; none: the applicant is eligible. */
export function adverseQuestions(accountType: AccountType, answers: Answers): readonly QuestionId[] {
  return questionsFor(accountType)
    .filter((question) => {
      const answer = answers[question.id];
      return answer !== undefined && isAdverseAnswer(question, answer);
    })
    .map(({ id }) => id);
}

/** How long a passed questionnaire can be registered with. */
export const questionnaireLifetimeHours = 24;

/** How long an adverse answer keeps its contact and its device from registering. */
export const ineligibleDays = 30;
