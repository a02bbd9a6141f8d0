/** The media type that a client of the stream has to accept, and gets. */
export const eventStreamType = 'text/event-stream';

/** A line at least this often: a stream that is silent for longer is dead. */
export const heartbeatMs = 20_000;
