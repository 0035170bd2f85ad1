/** What a tool or resource works with: the public API's routes, in one language. */
import type { V1Data } from '@rxgauge/contract/v1'
import type { Language } from '@rxgauge/text'
import { assistantText } from '@rxgauge/text/server'
import { answer, type V1Route } from '../v1/route'
import { v1Routes } from '../v1/routes'
import type { AssistantRequest } from './assistant-request'
import type { ToolContext } from './tool'

export function createToolContext(request: AssistantRequest, language: Language): ToolContext {
  const { organizationCode, reference: _, onProblem: __, view: ___, ...from } = request
  const routes = new Map<unknown, V1Route>(v1Routes().map((route) => [route.call, route]))
  return {
    language,
    text: assistantText(language),
    async ask(call, input) {
      const route = routes.get(call)
      if (!route) throw new Error(`No route of the public API answers ${call.path}`)
      const { params = {}, query = {}, body } = input as Partial<Record<'params' | 'query' | 'body', unknown>>
      const data = await answer(route, { params, query, body, organizationCode }, { ...from, language })
      // As a program gets it.
      return JSON.parse(JSON.stringify(data)) as V1Data<typeof call>
    },
  }
}
