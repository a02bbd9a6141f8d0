/** What Chromium, Firefox and WebKit say, each in its words, of a module that could not be fetched. */
const failedImport =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether an error is a part of the site that neither this device nor the network has now. */
export const isFailedImport = (error: unknown): boolean => error instanceof Error && failedImport.test(error.message);

/** The same of a screen, which may lack what it shows, too. */
export const isMissingChunk = (error: unknown): boolean =>
  isFailedImport(error) || (error instanceof Error && error.name === 'NetworkError');
