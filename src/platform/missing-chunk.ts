/** Messages of Chromium, Firefox and WebKit for a module that could not be fetched. */
const failedImport =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether an error means that a part of the site is on neither this device nor the network now. */
export const isFailedImport = (error: unknown): boolean => error instanceof Error && failedImport.test(error.message);

/** The same for a screen, which may also lack its data. */
export const isMissingChunk = (error: unknown): boolean =>
  isFailedImport(error) || (error instanceof Error && error.name === 'NetworkError');
