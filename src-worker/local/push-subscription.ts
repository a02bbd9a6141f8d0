import type { BodyOf } from '#contract/platform/call.ts';
import type { noticesSchemas } from '#contract/notices/schemas.ts';

/** Converts a browser's subscription to the body of `Notice/SubscribePush`. Some engines pad the keys. */
export function subscriptionBody(subscription: PushSubscription): BodyOf<typeof noticesSchemas.subscribePush> {
  const { endpoint = '', keys } = subscription.toJSON();
  const unpadded = (name: string) => (keys?.[name] ?? '').replace(/=+$/, '');
  return { endpoint, p256dh: unpadded('p256dh'), auth: unpadded('auth') };
}
