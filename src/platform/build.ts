/**
 * Returns the name of the build that this page belongs to, which its HTML holds: named in the code, each build would
 * rename nearly every file, and returning visitors would fetch what they have.
 */
export function pageBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
}
