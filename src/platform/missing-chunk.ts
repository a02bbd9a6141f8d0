/** What Chromium, Firefox and WebKit say, each in its words, of a module that could not be fetched. */
const failedImport =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether an error is a part of the site, or what it needs to be shown, that neither this device nor the network has now. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NetworkError' || failedImport.test(error.message));
}
