export interface ServingProgram {
  /** Such as `http://localhost:4000`. */
  url: string
  /** Sends it a signal (SIGTERM) and waits until it has ended. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

export function serveProgram(file: string, environment: Record<string, string | undefined>): Promise<ServingProgram>
