import type { contactUsSchemas } from '#contract/contact-us/schemas.ts';
import type { BodyOf } from '#contract/platform/call.ts';

/**
 * Tells colleagues that somebody wrote. What was written stays at the desk: the mail names who it is and what for, and
 * nobody outside is written to, since anybody may type anybody's address.
 */
export function requestMail(details: BodyOf<typeof contactUsSchemas.addOwn>) {
  const who = details.enterpriseName || details.name;
  return {
    subject: `Contact request: ${who}`,
    text: [
      `${details.name}${details.enterpriseName ? `, ${details.enterpriseName}` : ''} wrote to us.`,
      '',
      `Purpose: ${details.purpose}`,
      `Areas: ${details.areas.join(', ')}`,
      `Email: ${details.emailAddress}`,
      ...(details.mobile ? [`Mobile: ${details.mobile}`] : []),
      ...(details.websiteUrl ? [`Website: ${details.websiteUrl}`] : []),
      ...(details.message ? ['', details.message] : []),
      '',
      'Mark it as answered at the desk, under Contact requests.',
    ].join('\n'),
  };
}
