/**
 * Opens a page of a fresh profile that no tool watches, with the CPU slowed down 4 times. A tool that listens to a page's requests makes
 * the browser note for each where in the code it was made, for which it reads the page's scripts again: at a fourth of the speed,
 * 70 ms of a start that nobody else has. So Playwright does not hear of this page: `send` talks to it in the DevTools protocol.
 */
export async function openUnwatched(browser) {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const size = { width: 1280, height: 900 }
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId, ...size })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, ...response } = JSON.parse(message)
    waiting.get(id)?.(response)
  })

  async function send(method, params = {}) {
    const id = waiting.size + 1
    const response = new Promise((resolve) => waiting.set(id, resolve))
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    const { result, error } = await response
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const callOf = (run, argument) => `(${run})(${JSON.stringify(argument) ?? ''})`

  await send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return {
    send,
    /** Goes to an address, where a function runs with an argument before the page's own scripts. */
    async open(url, run, argument) {
      await send('Page.enable')
      await send('Page.addScriptToEvaluateOnNewDocument', { source: callOf(run, argument) })
      const { errorText } = await send('Page.navigate', { url })
      if (errorText) throw new Error(`${url}: ${errorText}`)
    },
    /** Runs a function in the page, with an argument; what it returns, or what its promise becomes. */
    async evaluate(run, argument) {
      const options = { expression: callOf(run, argument), awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await send('Runtime.evaluate', options)
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId })
      await session.detach()
    },
  }
}
