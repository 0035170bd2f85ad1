/** A tool that assistants may call: it asks the public API's routes, and says the response in a few words too. */
import type { V1Call, V1Data, V1Input } from '@rxgauge/contract/v1'
import type { Language } from '@rxgauge/text'
import type { assistantText } from '@rxgauge/text/server'
import * as v from 'valibot'

export type AssistantText = ReturnType<typeof assistantText>
export type ToolName = keyof AssistantText['tools']

export interface ToolContext {
  language: Language
  text: AssistantText
  /** Calls a route of the public API as a program would. @throws ProblemError, DomainError */
  ask: <C extends V1Call>(call: C, input: V1Input<C>) => Promise<V1Data<C>>
}

export interface ToolResponse<Data> {
  data: Data
  /** The oldest day of its figures, such as `2026-11-28`; null or missing where none is known. */
  asOf?: string | null
  /** The same for people, a line each. */
  lines: string[]
}

type Entries = v.ObjectEntries

export interface Tool {
  name: ToolName
  input: v.ObjectSchema<Entries, undefined>
  output: v.ObjectSchema<Entries, undefined>
  /** Whether it changes nothing. */
  isReading: boolean
  /** The view that shows its response. */
  view?: string
  run(input: unknown, context: ToolContext): Promise<ToolResponse<object>>
}

export const defineTool = <const Input extends Entries, const Output extends Entries>(tool: {
  name: ToolName
  input: Input
  output: Output
  isReading?: boolean
  view?: string
  run: (
    input: v.InferInput<v.ObjectSchema<Input, undefined>>,
    context: ToolContext,
  ) => Promise<ToolResponse<v.InferOutput<v.ObjectSchema<Output, undefined>>>>
}): Tool => ({
  isReading: true,
  ...tool,
  input: v.object(tool.input),
  output: v.object(tool.output),
  run: tool.run as Tool['run'],
})

const longestName = 120

/** A text from an operator's files, as one short line: nothing in it can look like a line of ours. */
export const plainName = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, longestName)
