/** The gauge in the conversation, by the extension MCP Apps: a page that the assistant's client shows in a sandbox. */

export const gaugeAddress = 'ui://rxgauge/gauge'
/** How the extension marks a page. */
export const viewType = 'text/html;profile=mcp-app'
