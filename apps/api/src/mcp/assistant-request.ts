/** A request of an assistant, and who makes it. */
import type { Language } from '@rxgauge/text'
import type { V1Caller, V1Context } from '../v1/route'
import type { V1Services } from '../v1/services'

export interface AssistantRequest extends V1Services, Pick<V1Context, 'network' | 'origin'> {
  caller: V1Caller
  /** For a key of the whole installation. */
  organizationCode: string | undefined
  /** Unless a call names another one. */
  language: Language
  /** For questions to support. */
  reference: string
  /** The page of the gauge, if it's built. */
  view: string | undefined
  /** Called when a tool answers with a problem, by its status. */
  onProblem: (status: number, error: unknown) => void
}
