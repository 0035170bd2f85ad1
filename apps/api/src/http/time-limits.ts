/** How long a connection may take over a request: anyone who sends a byte a minute holds no socket. */
export interface TimeLimits {
  /** Milliseconds for a request's line and headers. */
  headers: number
  /** Milliseconds for a whole request, its body included. */
  request: number
  /** Milliseconds without a byte in either direction. */
  idle: number
  /** Milliseconds between two looks at what has taken too long. */
  check: number
}

/** A phone with a poor signal sends the largest body within them. */
export const timeLimits: TimeLimits = { headers: 15_000, request: 30_000, idle: 60_000, check: 5000 }
