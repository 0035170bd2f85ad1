/** What assistants see: tools and resources over the public API's routes. Made for one request, and kept no longer. */
import { McpServer } from '@modelcontextprotocol/server'
import { chooseLanguage, languages } from '@rxgauge/text'
import { assistantText, programText } from '@rxgauge/text/server'
import * as v from 'valibot'
import { problemOf } from '../v1/problem-of'
import type { AssistantRequest } from './assistant-request'
import { describedSchema } from './described-schema'
import { addResources } from './resources'
import type { AssistantText, Tool } from './tool'
import { createToolContext } from './tool-context'
import { tools } from './tools'

/** Members and items of a call's arguments, together. */
const mostInputElements = 500

export function createAssistantServer(request: AssistantRequest): McpServer {
  const text = assistantText(request.language)
  const server = new McpServer(
    { name: 'rxgauge', title: text.title, version: '1.0.0' },
    {
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      instructions: text.instructions,
      maxToolInputElements: mostInputElements,
    },
  )
  for (const tool of tools) addTool(server, tool, text, request)
  addResources(server, text, request)
  return server
}

const languageEntry = v.optional(v.pipe(v.picklist(languages), v.description('The language of texts in the answer.')))

/** In each response. */
const commonOutput = {
  asOf: v.pipe(v.string(), v.description('The oldest day of the figures; today where none is known.')),
  language: v.pipe(v.picklist(languages), v.description('The language of the texts.')),
  notice: v.pipe(v.string(), v.description('Say this wherever you show the response.')),
}

function addTool(server: McpServer, tool: Tool, text: AssistantText, request: AssistantRequest): void {
  const { name, input, output, isReading, view } = tool
  const { title, description } = text.tools[name]
  server.registerTool(
    name,
    {
      title,
      description: `${description} ${text.notFor}`,
      inputSchema: describedSchema(v.object({ ...input.entries, language: languageEntry })),
      outputSchema: describedSchema(v.object({ ...output.entries, ...commonOutput })),
      annotations: {
        title,
        readOnlyHint: isReading,
        destructiveHint: false,
        idempotentHint: isReading,
        // Everything comes from this server's own data.
        openWorldHint: false,
      },
      // The second is what clients read before the extension was settled.
      ...(view === undefined || request.view === undefined
        ? {}
        : { _meta: { ui: { resourceUri: view }, 'ui/resourceUri': view } }),
    },
    async (input: unknown, { mcpReq }) => {
      const { language: asked, ...rest } = input as { language?: string }
      // Hosted assistants say the person's language there.
      const language = chooseLanguage([asked, localeOf(mcpReq._meta), request.language])
      try {
        const { data, lines, asOf } = await tool.run(rest, createToolContext(request, language))
        const notice = programText(language).notInsurance
        const today = request.services.today()
        return {
          content: [{ type: 'text', text: [...lines, ...otherNotices(data, notice), notice].join('\n') }],
          structuredContent: { ...(data as Record<string, unknown>), asOf: asOf ?? today, language, notice },
        }
      } catch (error) {
        const { status, detail } = problemOf(error, language, request.reference)
        request.onProblem(status, error)
        return { content: [{ type: 'text', text: detail }], isError: true }
      }
    },
  )
}

function localeOf(meta: Record<string, unknown> | undefined): string | undefined {
  const locale = meta?.['openai/locale'] ?? meta?.locale
  return typeof locale === 'string' ? locale : undefined
}

/** Such as that the figures are made up: a client may read the text alone. */
function otherNotices(data: object, notice: string): string[] {
  const { notices } = v.parse(v.object({ notices: v.optional(v.array(v.string()), []) }), data)
  return notices.filter((each) => each !== notice)
}
