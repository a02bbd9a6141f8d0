import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { normaliseEmail } from '#contract/account/rules.ts';
import {
  contactAreas,
  contactLengths,
  isMobile,
  isWebsite,
  type ContactArea,
  type ContactPurpose,
} from '#contract/contact-us/rules.ts';
import { isCleanLine, isCleanText } from '#contract/platform/text.ts';
import { brand } from '#contract/platform/brand.ts';
import type { SearchAt } from '#contract/platform/routes.ts';
import { restore } from '#src/ui/form/restore.ts';

export interface ContactValues {
  readonly name: string;
  readonly enterpriseName: string;
  readonly emailAddress: string;
  readonly mobile: string;
  readonly websiteUrl: string;
  readonly areas: readonly ContactArea[];
  readonly purpose: ContactPurpose | '';
  readonly message: string;
  /** Hidden from users. */
  readonly fax: string;
}

export const nothingWritten: ContactValues = {
  name: '',
  enterpriseName: '',
  emailAddress: '',
  mobile: '',
  websiteUrl: '',
  areas: [],
  purpose: '',
  message: '',
  fax: '',
};

/** Returns what prevents sending, by field. */
export function findFaults(values: ContactValues): Partial<Record<keyof ContactValues, MessageDescriptor>> {
  const { name, enterpriseName, emailAddress, mobile, websiteUrl, areas, purpose, message } = values;
  const isLine = (text: string, most: number) => text.trim() === '' || (isCleanLine(text) && text.length <= most);
  return {
    ...(isCleanLine(name) && name.length <= contactLengths.name ? {} : { name: msg`Enter your name` }),
    ...(isLine(enterpriseName, contactLengths.enterpriseName)
      ? {}
      : { enterpriseName: msg`Enter the company’s name in one line, up to 200 characters` }),
    ...(normaliseEmail(emailAddress) ? {} : { emailAddress: msg`Enter an email address such as name@example.com` }),
    ...(mobile.trim() === '' || isMobile(mobile.trim())
      ? {}
      : { mobile: msg`Enter a mobile number such as +44 20 7946 0000` }),
    ...(websiteUrl.trim() === '' || (isWebsite(websiteUrl.trim()) && isLine(websiteUrl, contactLengths.websiteUrl))
      ? {}
      : { websiteUrl: msg`Enter a website such as example.com` }),
    ...(areas.length > 0 ? {} : { areas: msg`Choose at least one product` }),
    ...(purpose === '' ? { purpose: msg`Choose what this is about` } : {}),
    ...(isCleanText(message) && message.length <= contactLengths.message
      ? {}
      : { message: msg`Shorten your message to 2,000 characters` }),
  };
}

const keptAs = `${brand.storagePrefix}.contact`;

/** Returns what this tab stored for this form. */
export function readKept(): ContactValues {
  try {
    const kept = restore(nothingWritten, JSON.parse(sessionStorage.getItem(keptAs) ?? 'null'));
    return { ...kept, areas: contactAreas.filter((area) => kept.areas.includes(area)), fax: '' };
  } catch {
    return nothingWritten;
  }
}

/** Merges in what was typed before the form's code loaded, by field name. */
export function withTyped(kept: ContactValues, typed: Readonly<Record<string, string>>): ContactValues {
  const areas = contactAreas.filter((area) => {
    const ticked = typed[`areas/${area}`];
    return ticked === undefined ? kept.areas.includes(area) : ticked === 'on';
  });
  return { ...restore(kept, typed), areas };
}

/** Fills in what the address names, where nothing is chosen yet. */
export function withNamed(values: ContactValues, { product, purpose }: SearchAt<'/contact'>): ContactValues {
  const areas = values.areas.length > 0 || !product ? values.areas : [product];
  return { ...values, areas, purpose: values.purpose || (purpose ?? '') };
}

/** Stores what is typed in this tab, so that a failed send or a reload loses none of it; null means it was sent. */
export function keep(values: ContactValues | null): void {
  try {
    if (values === null) sessionStorage.removeItem(keptAs);
    else sessionStorage.setItem(keptAs, JSON.stringify(values));
  } catch {
    // Storage is forbidden or full: the text lasts as long as the page.
  }
}
