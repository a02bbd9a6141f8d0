import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { brand } from '#contract/platform/brand.ts';
import type { RefusalDetails } from '#contract/platform/errors.ts';
import { duration } from './duration.ts';
import { sentenceGap } from './sentence-gap.ts';

/**
 * Returns a refusal's details for people, as sentences: what is possible instead, and when. Empty if the details are
 * only for programs: names of fields, states and rules.
 */
export function describeDetails(details: RefusalDetails | null): string {
  const { asset, minimum, maximum, left, retryAfterSeconds: wait, triesLeft, reason, until } = details ?? {};
  const unit = isText(asset) ? ` ${asset}` : '';
  const said: MessageDescriptor[] = [];
  if (isText(minimum) && isText(maximum)) said.push(msg`Enter an amount between ${minimum} and ${maximum}${unit}.`);
  else if (isText(minimum)) said.push(msg`The minimum is ${minimum}${unit}.`);
  else if (isText(maximum)) said.push(msg`The maximum is ${maximum}${unit}.`);
  if (reason === 'debt')
    said.push(msg`The account owes money from a payment that was reversed. Nothing can leave until it’s covered.`);
  if (reason === 'depositAddress')
    said.push(msg`This is a deposit address of a ${brand.name} user. Send to the user instead, without a fee.`);
  if (reason === 'coolDown' && isText(until)) {
    const time = i18n.date(until, { dateStyle: 'medium', timeStyle: 'short' });
    said.push(msg`This recipient can be paid from ${time}.`);
  }
  if (isText(left)) said.push(msg`You have ${left}${unit} left of this limit.`);
  if (typeof wait === 'number' && wait > 0) said.push(soon(wait));
  if (typeof triesLeft === 'number') said.push(msg`Attempts left: ${triesLeft}.`);
  return said.map((one) => i18n._(one)).join(sentenceGap(i18n.locale));
}

function soon(seconds: number): MessageDescriptor {
  const time = duration(seconds);
  return seconds < 60
    ? msg`Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
    : msg`Try again in ${time}.`;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
