import type { contactUsSchemas } from '#contract/contact-us/schemas.ts';
import type { BodyOf } from '#contract/platform/call.ts';

/**
 * Notifies colleagues of a request. The message itself stays at the desk: the mail names the sender and the purpose. No
 * mail is sent outside, since anyone can enter anyone's address.
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
