import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AccountType, QuestionId, QuestionnaireStep } from '#contract/account/questionnaire.ts';

/** Title of each step of the questionnaire. */
export const stepTitles: Readonly<Record<QuestionnaireStep, ReactNode>> = {
  eligibility: <Trans>Who is applying</Trans>,
  conduct: <Trans>Offences and insolvency</Trans>,
  regulatory: <Trans>Regulatory history</Trans>,
  professional: <Trans>Professional client</Trans>,
};

export const stepAbout: Readonly<Record<QuestionnaireStep, ReactNode>> = {
  eligibility: <Trans>We’re regulated, so we need to check that you’re eligible.</Trans>,
  conduct: <Trans>Please answer truthfully. We keep a record of your answers.</Trans>,
  regulatory: <Trans>About regulators, licences and investigations, in any country.</Trans>,
  professional: (
    <Trans>
      Professional clients have the experience, knowledge and means to assess risks themselves. Your answer decides
      which protections apply to you, not whether we can open an account.
    </Trans>
  ),
};

interface Wording {
  readonly individual: ReactNode;
  readonly merchant: ReactNode;
}

const both = (text: ReactNode): Wording => ({ individual: text, merchant: text });

const questions: Readonly<Record<QuestionId, Wording>> = {
  isAdult: {
    individual: <Trans>Are you 18 or over?</Trans>,
    merchant: <Trans>Is everyone who acts for the company 18 or over?</Trans>,
  },
  isAuthorised: {
    individual: <Trans>Are you the applicant, or authorised to act for the applicant?</Trans>,
    merchant: <Trans>Are you authorised to act for the company?</Trans>,
  },
  hasConviction: {
    individual: <Trans>Have you been convicted of an offence, other than a minor traffic offence?</Trans>,
    merchant: (
      <Trans>
        Has the company, a director or an owner been convicted of an offence, other than a minor traffic offence?
      </Trans>
    ),
  },
  isBankrupt: {
    individual: <Trans>Are you bankrupt, insolvent, or in an arrangement with creditors?</Trans>,
    merchant: <Trans>Is the company insolvent, being wound up, or in an arrangement with creditors?</Trans>,
  },
  wasDisciplined: {
    individual: <Trans>Has a regulator or a court disciplined, fined or censured you?</Trans>,
    merchant: <Trans>Has a regulator or a court disciplined, fined or censured the company?</Trans>,
  },
  wasRefusedLicence: {
    individual: (
      <Trans>Has a licence, a registration or a membership been refused to you, withdrawn or restricted?</Trans>
    ),
    merchant: (
      <Trans>Has a licence, a registration or a membership been refused to the company, withdrawn or restricted?</Trans>
    ),
  },
  wasDisqualified: both(
    <Trans>Has any representative, director or owner of the company been disqualified as a director?</Trans>,
  ),
  isUnderInvestigation: {
    individual: <Trans>Is a regulator or an authority investigating you?</Trans>,
    merchant: <Trans>Is a regulator or an authority investigating the company?</Trans>,
  },
  isProfessionalClient: {
    individual: <Trans>Are you a professional client?</Trans>,
    merchant: <Trans>Is the company a professional client?</Trans>,
  },
  understandsRisks: {
    individual: <Trans>Do you have the knowledge and the experience to understand the risks of digital assets?</Trans>,
    merchant: (
      <Trans>Does the company have the knowledge and the experience to understand the risks of digital assets?</Trans>
    ),
  },
};

/** Returns a question as worded for this kind of applicant. */
export function questionText(id: QuestionId, accountType: AccountType): ReactNode {
  return questions[id][accountType];
}
