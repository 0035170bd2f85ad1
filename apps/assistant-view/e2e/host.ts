/** A client's page around the view: a sandboxed frame, and the extension's own bridge to it. */
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

type Bridge = InstanceType<typeof AppBridge>

declare global {
  interface Window {
    showView: (
      html: string,
      result: Parameters<Bridge['sendToolResult']>[0],
      context: { theme: 'light' | 'dark'; locale: string },
    ) => Promise<void>
  }
}

window.showView = async (html, result, hostContext) => {
  const frame = document.querySelector('iframe')
  if (!frame) throw new Error('The page has no frame')
  const bridge = new AppBridge(null, { name: 'a test', version: '1.0.0' }, {}, { hostContext })
  // As a client does that gives a view the height it asks for.
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`
  }
  const initialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve()
  })
  frame.srcdoc = html
  const view = frame.contentWindow
  if (!view) throw new Error('The frame has no window')
  await bridge.connect(new PostMessageTransport(view, view))
  await initialized
  await bridge.sendToolResult(result)
}
