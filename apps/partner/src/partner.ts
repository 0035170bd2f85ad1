/** A made-up employer's benefits portal on its own origin, with the widget embedded as our README says. */
import fastify, { type FastifyInstance } from 'fastify'
import page from './page.html?raw'
import portalCss from './portal.css?raw'
import portalJs from './portal.js?raw'

/**
 * @param widgetOrigin the widget's server, such as `http://localhost:4000`
 *
 * Query parameters replace what a partner would write into their page: `org` (ACME by default, none if empty),
 * `second` for another widget below, `drug`, `strength`, `quantity`, `plan`, `pharmacy`, `zip`, `lang`, `theme` for the
 * attributes with these names, and `frames=no` to forbid frames. `frame=y` shows the site's widget mode in a frame instead.
 */
export function createPartner(widgetOrigin: string): FastifyInstance {
  const server = fastify({ logger: false })
  server.get('/portal.css', (_, reply) => reply.type('text/css').send(portalCss))
  server.get('/portal.js', (_, reply) => reply.type('text/javascript').send(portalJs))
  server.get('/', (request, reply) => {
    const query = request.query as Record<string, string | undefined>
    const orgs = [query.org ?? 'ACME', ...(query.second ? [query.second] : [])]
    const script = `${widgetOrigin}/${query.frame === undefined ? 'widget' : 'frame'}.js`
    const widgets = orgs.map((org) => tag(script, { ...query, org })).join('\n          ')
    const place = query.place ?? 'body'
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(widgetOrigin, query.frames !== 'no'))
      .send(
        page
          .replace('{lang}', escapeHtml(query.page ?? 'en'))
          .replace('{head}', place === 'head' ? widgets : '')
          .replace('{widget}', place === 'body' ? widgets : '<div id="gauge"></div>'),
      )
  })
  return server
}

/** The documented tag with the requested attributes. */
function tag(script: string, options: Record<string, string | undefined>): string {
  const attributes = ['org', 'drug', 'strength', 'quantity', 'plan', 'pharmacy', 'zip', 'lang', 'theme', 'target']
    .filter((name) => options[name] !== undefined)
    .map((name) => ` data-${name}="${escapeHtml(options[name] ?? '')}"`)
  return `<script async src="${script}"${attributes.join('')}></script>`
}

/**
 * A strict policy, as on a careful portal: only its own files and ours, no inline styles or scripts, trusted types.
 * With our frames allowed, a medication's information shows inside the page; without them it opens in its own page.
 */
const policy = (origin: string, hasFrames: boolean) =>
  `default-src 'none'; script-src 'self' ${origin}; style-src 'self'; img-src 'self' data:; connect-src ${origin}; ${hasFrames ? `frame-src ${origin}; ` : ''}require-trusted-types-for 'script'`

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
