/** What the service worker and its pages say to each other. */

/** What pages ask for. */
export interface FromPage {
  readonly type: 'SKIP_WAITING' | 'giveWay' | 'precacheRest' | 'checkVersion';
}

/** What a page is told. */
export type ToPage =
  /** Files of the build are still to be stored: ask again after `pauseMs`. */
  | { readonly type: 'moreToStore' }
  /** The build that is being served. */
  | { readonly type: 'siteVersion'; readonly build: string }
  /** Asks for the build that the page runs, to be answered over the port that came with it. */
  | { readonly type: 'whichBuild' };

/** Between two parts of storing the worker has nothing to do, and a newer one can take its place. */
export const pauseMs = 100;
