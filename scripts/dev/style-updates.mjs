/** A Vite plugin: tells browsers the new text of a changed `.css?inline` file, where Vite would reload the page. */
import { relative } from 'node:path'

const isInlineStyle = (id) => /\.css\?(.*&)?inline\b/.test(id)

export function styleUpdates() {
  let server
  const texts = new Map()
  /** Ids of what has changed since the start. */
  const changed = new Set()

  /** The text of a stylesheet, between marks that name its file: several may stand in one `<style>`. */
  function mark(id, css) {
    const file = relative(server.config.root, id.replace(/\?.*$/, ''))
    const text = `/*dev-style ${file}*/\n${css}\n/*dev-style-end*/`
    texts.set(id, { file, text })
    return text
  }

  return {
    name: 'style-updates',
    enforce: 'post',
    configureServer(created) {
      server = created
      // A page that was on its way during a change has heard nothing of it.
      server.environments.client.hot.on('dev:styles-wanted', (_, client) => {
        for (const id of changed) client.send('dev:style', texts.get(id))
      })
    },
    transform(code, id) {
      if (!isInlineStyle(id)) return null
      const exported = /^export default ("(?:[^"\\]|\\.)*")/.exec(code)
      if (!exported) return null
      return { code: `export default ${JSON.stringify(mark(id, JSON.parse(exported[1])))}`, map: null }
    },
    async hotUpdate({ modules, type, read }) {
      const styles = modules.filter(({ id }) => id !== null && isInlineStyle(id))
      if (styles.length === 0 || type === 'delete') return
      // Waits until an editor that empties a file first has written it.
      await read()
      for (const { id, url } of styles) {
        await this.environment.transformRequest(url)
        changed.add(id)
        server.environments.client.hot.send('dev:style', texts.get(id))
      }
      return modules.filter((module) => !styles.includes(module))
    },
  }
}
