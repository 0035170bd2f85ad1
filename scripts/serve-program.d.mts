export interface ServingProgram {
  /** Such as `http://localhost:4000`. */
  url: string
  pid: number
  /** The partner's page, of a program that serves one; else empty. */
  partner: string
  /** What it has written to its error output so far. */
  complaints(): string
  /** The last of what it has written to its output. */
  output(): string
  /** Sends it a signal (SIGTERM) and waits until it has ended. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

export function serveProgram(
  file: string,
  environment: Record<string, string | undefined>,
  cwd?: string,
  /** What follows the file, such as `serve --web`. */
  words?: readonly string[],
  nodeFlags?: readonly string[],
): Promise<ServingProgram>
