/**
 * Pages that no tool watches. One that listens to a page's requests makes the browser note for each where in the code it was made,
 * for which it reads the page's scripts again: at a fourth of the speed, 70 ms of a start that nobody else has.
 */

const keyCodes = { Enter: 13, ArrowDown: 40 }

/** What each browser's own session has asked of its pages. */
const connections = new WeakMap()

/**
 * Opens a page of a fresh profile, with the CPU slowed down 4 times. `send` talks to it in the DevTools protocol.
 * @param {import('playwright-core').Browser} browser
 */
export async function openUnwatched(browser) {
  const { session, waiting, heard } = connections.get(browser) ?? (await connect(browser))
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1280,
    height: 900,
  })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  let latest = 0

  async function send(method, params = {}) {
    const id = `${sessionId} ${++latest}`
    const answer = new Promise((resolve) => waiting.set(id, resolve))
    const message = JSON.stringify({ id: latest, method, params })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
    const { result, error } = await answer
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  /** Runs a function in the page, with an argument; what it returns, or what its promise becomes. */
  async function evaluate(run, argument) {
    const expression = `(${run})(${JSON.stringify(argument) ?? ''})`
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  await send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await send('Page.enable')
  return {
    send,
    evaluate,
    /** Runs a function with an argument in each document before its own scripts. */
    before: (run, argument) =>
      send('Page.addScriptToEvaluateOnNewDocument', { source: `(${run})(${JSON.stringify(argument) ?? ''})` }),
    /** Goes to an address, and waits until its document and what it names have loaded. */
    async goto(url) {
      const loaded = new Promise((resolve) => heard.set(`${sessionId} Page.loadEventFired`, resolve))
      const { errorText } = await send('Page.navigate', { url })
      if (errorText) throw new Error(`${url}: ${errorText}`)
      await loaded
    },
    /** Waits until nothing has been loaded for a second. */
    untilQuiet: () =>
      evaluate(
        () =>
          new Promise((resolve) => {
            let timer = setTimeout(resolve, 1000)
            new PerformanceObserver(() => {
              clearTimeout(timer)
              timer = setTimeout(resolve, 1000)
            }).observe({ type: 'resource' })
          }),
      ),
    /** Presses with a mouse in the middle of what a function of the page returns. */
    async press(find, argument) {
      const { x, y } = await evaluate(
        `(argument) => {
          const element = (${find})(argument)
          element.scrollIntoView({ block: 'nearest' })
          const { x, y, width, height } = element.getBoundingClientRect()
          return { x: x + width / 2, y: y + height / 2 }
        }`,
        argument,
      )
      const at = { x, y, button: 'left', clickCount: 1 }
      await send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' })
      await send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' })
    },
    /** Presses a key: a character, or a key such as `Enter`. */
    async key(name) {
      const text = name === 'Enter' ? '\r' : name.length === 1 ? name : undefined
      const key = { key: name, ...(text && { text }), windowsVirtualKeyCode: keyCodes[name] ?? 0 }
      await send('Input.dispatchKeyEvent', { ...key, type: text ? 'keyDown' : 'rawKeyDown' })
      await send('Input.dispatchKeyEvent', { key: name, type: 'keyUp' })
    },
    /** Records what the browser does while a function runs. @returns {Promise<object[]>} trace events */
    async trace(categories, run) {
      const events = []
      const collect = ({ value }) => events.push(...value)
      session.on('Tracing.dataCollected', collect)
      await session.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories: categories },
      })
      try {
        await run()
      } finally {
        const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
        await session.send('Tracing.end')
        await complete
        session.off('Tracing.dataCollected', collect)
      }
      return events
    },
    close: () => session.send('Target.disposeBrowserContext', { browserContextId }),
  }
}

async function connect(browser) {
  const connection = { session: await browser.newBrowserCDPSession(), waiting: new Map(), heard: new Map() }
  connection.session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { id, method, ...rest } = JSON.parse(message)
    const [answers, key] = id === undefined ? [connection.heard, method] : [connection.waiting, id]
    answers.get(`${sessionId} ${key}`)?.(rest)
    answers.delete(`${sessionId} ${key}`)
  })
  connections.set(browser, connection)
  return connection
}
