/** Of a page that was made ahead of time: whether the browser has its frame in hand by now. */
const taken = Promise.withResolvers<void>();

/** Says so, from within the frame: what stands round it is in hand sooner, and hears no press in it. */
export const takeOver = (): void => taken.resolve();

/** Resolves then. */
export const takenOver = (): Promise<void> => taken.promise;
