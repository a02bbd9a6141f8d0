/** Maximum notices marked as read in one call. */
export const maxMarkedAtOnce = 100;
/** Maximum notices kept on a device, newest first. */
export const keptNotices = 300;
/** Maximum browsers per user that receive push messages; the oldest is dropped when another one subscribes. */
export const maxPushSubscriptions = 20;
/** A declarative push message: a browser that supports the format shows it itself, otherwise a service worker does. */
export interface PushMessage {
  readonly web_push: 8030;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    /** Tag that a newer message replaces: the notice's id. */
    readonly tag: string;
    readonly lang: string;
    /** Target of a click on it. */
    readonly navigate: string;
  };
}
