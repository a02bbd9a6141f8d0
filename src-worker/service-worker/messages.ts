/** Messages between the service worker and its pages. */

/** Messages from pages. */
export interface FromPage {
  readonly type: 'SKIP_WAITING' | 'giveWay' | 'precacheRest' | 'checkVersion';
}

/** Messages to pages. */
export type ToPage =
  /** Files of the build remain to be stored: ask again after `pauseMs`. */
  | { readonly type: 'moreToStore' }
  /** The build being served. */
  | { readonly type: 'siteVersion'; readonly build: string }
  /** Asks which build the page runs, to be answered over the port that came with the message. */
  | { readonly type: 'whichBuild' };

/** Pause between two parts of storing, in which the worker is idle and a newer one can replace it. */
export const pauseMs = 100;
