/** Notices that are marked as read in one call. */
export const maxMarkedAtOnce = 100;
/** Notices that a device keeps, the newest. */
export const keptNotices = 300;
/** Browsers of one user that are pushed to; one more and the oldest is forgotten. */
export const maxPushSubscriptions = 20;
/** As declarative push messages have it: a browser that knows the form shows it by itself, a service worker elsewhere. */
export interface PushMessage {
  readonly web_push: 8030;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    /** A newer one of the same tag takes its place: the notice's id. */
    readonly tag: string;
    readonly lang: string;
    /** Where a press on it leads. */
    readonly navigate: string;
  };
}
