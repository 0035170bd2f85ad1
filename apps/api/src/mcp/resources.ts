/** What assistants may read: what the data cover and where they come from, and the page of the gauge. */
import type { McpServer } from '@modelcontextprotocol/server'
import { v1Calls } from '@rxgauge/contract/v1'
import type { AssistantRequest } from './assistant-request'
import type { AssistantText } from './tool'
import { createToolContext } from './tool-context'
import { gaugeAddress, viewType } from './view'

export function addResources(server: McpServer, text: AssistantText, request: AssistantRequest): void {
  const readData = async () => createToolContext(request, request.language).ask(v1Calls.dataset.get, {})
  const add = (name: 'coverage' | 'sources', read: () => Promise<object>) =>
    server.registerResource(
      name,
      `rxgauge://${name}`,
      { ...text.resources[name], mimeType: 'application/json' },
      async ({ href }) => ({
        contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify(await read(), null, 2) }],
      }),
    )
  add('coverage', async () => {
    const { coverage, networks, illustrative, today, notices } = await readData()
    return { coverage, networks, illustrative, today, notices }
  })
  add('sources', async () => {
    const { kinds, sources, illustrative, today, notices } = await readData()
    return { kinds, sources, illustrative, today, notices }
  })
  const { view } = request
  if (view === undefined) return
  server.registerResource('gauge', gaugeAddress, { ...text.resources.gauge, mimeType: viewType }, async ({ href }) => ({
    // No network of its own: everything is in the page, and its figures come from the conversation.
    contents: [{ uri: href, mimeType: viewType, text: view, _meta: { ui: { csp: {}, prefersBorder: true } } }],
  }))
}
