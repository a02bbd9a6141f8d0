/** The part of the library in use: it encrypts (RFC 8291) and signs (RFC 8292), and leaves the sending to us. */
declare module 'web-push' {
  interface Details {
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer;
  }
  const library: {
    generateRequestDetails(
      subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } },
      payload: string,
      options: {
        readonly vapidDetails: { readonly subject: string; readonly publicKey: string; readonly privateKey: string };
        readonly TTL: number;
      },
    ): Details;
  };
  export default library;
}
