/** Asks questions on a terminal. */
import { createInterface } from 'node:readline/promises'
import { StartError } from '../../base/errors/start-error'

export interface Terminal {
  /** Asks until the answer is valid; pressing Enter gives the default. */
  ask(question: Question): Promise<string>
  close(): void
}

export interface Question {
  text: string
  /** Empty if the answer may be empty, `undefined` if there's no default. */
  offered: string | undefined
  /** What's wrong with an answer; `undefined` if it's valid. */
  check: (answer: string) => string | undefined
}

/** @param output the error output, since a command's result goes to standard output */
export function openTerminal(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Terminal {
  const lines = createInterface({ input, output })
  const closed = new AbortController()
  lines.once('close', () => closed.abort())
  return {
    async ask({ text, offered, check }) {
      const hint = offered ? ` [${offered}]` : ''
      for (;;) {
        const line = await lines.question(`${text}${hint}: `, { signal: closed.signal }).catch(stopped)
        const answer = line.trim() || offered
        const complaint = answer === undefined ? 'An answer is required.' : check(answer)
        if (answer !== undefined && complaint === undefined) return answer
        output.write(`${complaint}\n`)
      }
    },
    close: () => lines.close(),
  }
}

/** Ctrl+C, or the end of the input. */
function stopped(cause: unknown): never {
  throw new StartError('Stopped before the last answer: nothing was created.', cause)
}
