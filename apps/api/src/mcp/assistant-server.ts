/** What assistants see: tools and resources over the public API's routes. Made for one request, and kept no longer. */
import { McpServer } from '@modelcontextprotocol/server'
import type { V1Data } from '@rxgauge/contract/v1'
import { chooseLanguage, type Language } from '@rxgauge/text'
import { assistantText } from '@rxgauge/text/server'
import * as v from 'valibot'
import { problemOf } from '../v1/problem-of'
import { answer, type V1Caller, type V1Context, type V1Route } from '../v1/route'
import { v1Routes } from '../v1/routes'
import type { V1Services } from '../v1/services'
import { describedSchema } from './described-schema'
import type { AssistantText, Tool, ToolContext } from './tool'
import { tools } from './tools'

export interface AssistantRequest extends V1Services, Pick<V1Context, 'network' | 'origin'> {
  caller: V1Caller
  /** For a key of the whole installation. */
  organizationCode: string | undefined
  /** Unless a call names another one. */
  language: Language
  /** For questions to support. */
  reference: string
  /** Called with what fails by our own fault. */
  onFailure: (error: unknown) => void
}

/** Members and items of a call's arguments, together. */
const mostInputElements = 500

export function createAssistantServer(request: AssistantRequest): McpServer {
  const text = assistantText(request.language)
  const server = new McpServer(
    { name: 'rxgauge', title: text.title, version: '1.0.0' },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: text.instructions,
      maxToolInputElements: mostInputElements,
    },
  )
  for (const tool of tools) addTool(server, tool, text, request)
  return server
}

const languageEntry = v.optional(
  v.pipe(v.picklist(['en', 'es']), v.description('The language of texts in the answer.')),
)

function addTool(server: McpServer, tool: Tool, text: AssistantText, request: AssistantRequest): void {
  const { name, input, output, isReading } = tool
  const { title, description } = text.tools[name]
  server.registerTool(
    name,
    {
      title,
      description: `${description} ${text.notFor}`,
      inputSchema: describedSchema(v.object({ ...input.entries, language: languageEntry })),
      outputSchema: describedSchema(v.object({ ...output.entries, notice: v.string() })),
      annotations: {
        title,
        readOnlyHint: isReading,
        destructiveHint: false,
        idempotentHint: isReading,
        // Everything comes from this server's own data.
        openWorldHint: false,
      },
    },
    async (input: unknown, { mcpReq }) => {
      const { language: asked, ...rest } = input as { language?: string }
      // Hosted assistants say the person's language there.
      const language = chooseLanguage([asked, localeOf(mcpReq._meta), request.language])
      try {
        const { data, lines } = await tool.run(rest, contextOf(request, language))
        const { notice } = assistantText(language)
        return {
          content: [{ type: 'text', text: [...lines, notice].join('\n') }],
          structuredContent: { ...(data as Record<string, unknown>), notice },
        }
      } catch (error) {
        const { status, detail } = problemOf(error, language, request.reference)
        if (status >= 500) request.onFailure(error)
        return { content: [{ type: 'text', text: detail }], isError: true }
      }
    },
  )
}

function contextOf(request: AssistantRequest, language: Language): ToolContext {
  const { organizationCode, reference: _, onFailure: __, ...from } = request
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

function localeOf(meta: Record<string, unknown> | undefined): string | undefined {
  const locale = meta?.['openai/locale'] ?? meta?.locale
  return typeof locale === 'string' ? locale : undefined
}
