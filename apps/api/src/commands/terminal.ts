/** Asks on a terminal. */
import { createInterface } from 'node:readline/promises'
import { StartError } from '../errors/start-error'

export interface Terminal {
  /** Asks until the answer is a right one; what is offered is the answer of somebody who only presses Enter. */
  ask(question: Question): Promise<string>
  close(): void
}

export interface Question {
  text: string
  /** Empty where the answer may stay empty, `undefined` where there has to be one. */
  offered: string | undefined
  /** What is wrong with an answer; `undefined` where nothing is. */
  check: (answer: string) => string | undefined
}

/** @param output the error output: what a command found goes to the other */
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
        const complaint = answer === undefined ? 'There has to be an answer.' : check(answer)
        if (answer !== undefined && complaint === undefined) return answer
        output.write(`${complaint}\n`)
      }
    },
    close: () => lines.close(),
  }
}

/** Ctrl+C, or the end of the input. */
function stopped(cause: unknown): never {
  throw new StartError('Stopped before the last answer: nothing was made.', cause)
}
