/** The gauge in the conversation, by the extension MCP Apps: a page that the assistant's client shows in a sandbox. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const gaugeAddress = 'ui://rxgauge/gauge'
/** How the extension marks a page. */
export const viewType = 'text/html;profile=mcp-app'

/** @param publicDir what the build made @returns `undefined` if it isn't built */
export function readGaugeView(publicDir: string | undefined): string | undefined {
  if (publicDir === undefined) return undefined
  try {
    return readFileSync(join(publicDir, 'assistant-gauge.html'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
