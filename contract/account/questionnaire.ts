/** Who an account is for. */
export type AccountType = 'individual' | 'merchant';

/**
 * Kind of a question.
 * - `eligibility`: must be true; no makes the applicant ineligible
 * - `adverse`: must not apply; yes makes the applicant ineligible
 * - `status`: recorded; either answer is fine
 */
export type QuestionKind = 'eligibility' | 'adverse' | 'status';

export const questionnaireSteps = ['eligibility', 'conduct', 'regulatory', 'professional'] as const;
export type QuestionnaireStep = (typeof questionnaireSteps)[number];

export interface Question {
  readonly id: QuestionId;
  readonly step: QuestionnaireStep;
  readonly kind: QuestionKind;
  /** Account types that are asked this question. */
  readonly askedOf: readonly AccountType[];
}

/** The account type decides which of them are asked; each is answered yes (true) or no (false). */
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

/** The given answers, by question. */
export type Answers = Readonly<Partial<Record<QuestionId, boolean>>>;

const everybody: readonly AccountType[] = ['individual', 'merchant'];

/**
 * The registration questions (specification, section 5), in the order they are asked. The comment beside each states
 * its meaning; the screens have the wording in every language.
 */
export const questions: readonly Question[] = [
  // I am 18 years old or over (for a company: so is everyone who acts for it).
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
  // A person who acts for, directs or owns the applicant was disqualified as a director.
  { id: 'wasDisqualified', step: 'regulatory', kind: 'adverse', askedOf: ['merchant'] },
  // A regulator or an authority is investigating the applicant.
  { id: 'isUnderInvestigation', step: 'regulatory', kind: 'adverse', askedOf: everybody },
  // The applicant is a professional client.
  { id: 'isProfessionalClient', step: 'professional', kind: 'status', askedOf: everybody },
  // The applicant has the knowledge and the experience to understand the risks of digital assets.
  { id: 'understandsRisks', step: 'professional', kind: 'eligibility', askedOf: everybody },
];

/** Returns the questions for an account type. */
export function questionsFor(accountType: AccountType): readonly Question[] {
  return questions.filter(({ askedOf }) => askedOf.includes(accountType));
}

/** True if every question for the account type is answered, and no other. */
export function isComplete(accountType: AccountType, answers: Answers): boolean {
  const asked = questionsFor(accountType).map(({ id }) => id);
  return asked.every((id) => answers[id] !== undefined) && Object.keys(answers).length === asked.length;
}

/** True if an answer makes the applicant ineligible: yes to an adverse statement, or no to a condition. */
export function isAdverseAnswer({ kind }: Pick<Question, 'kind'>, answer: boolean): boolean {
  return (kind === 'adverse' && answer) || (kind === 'eligibility' && !answer);
}

/** Returns the questions whose answers make the applicant ineligible; empty if the applicant is eligible. */
export function adverseQuestions(accountType: AccountType, answers: Answers): readonly QuestionId[] {
  return questionsFor(accountType)
    .filter((question) => {
      const answer = answers[question.id];
      return answer !== undefined && isAdverseAnswer(question, answer);
    })
    .map(({ id }) => id);
}

/** How long a passed questionnaire can be used to register, in hours. */
export const questionnaireLifetimeHours = 24;

/** How long an adverse answer blocks its contact and device from registering, in days. */
export const ineligibleDays = 30;
