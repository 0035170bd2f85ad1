/** How long a request may take, so that nobody holds a socket by sending a byte a minute. */
export interface TimeLimits {
  /** Milliseconds for a request's line and headers. */
  headers: number
  /** Milliseconds for a whole request, including its body. */
  request: number
  /** Milliseconds without a byte in either direction. */
  idle: number
  /** Milliseconds between two checks of these limits. */
  check: number
}

/** Long enough for a phone with a poor signal to send the largest body. */
export const timeLimits: TimeLimits = { headers: 15_000, request: 30_000, idle: 60_000, check: 5000 }
