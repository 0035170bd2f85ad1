/** The widget's script, the hashed files, and the images of organizations. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services'
import { formerAssets } from './former-files'

const year = 31_536_000
/** Seconds that browsers may cache the loader: a fix must reach everybody soon. */
const loaderAge = 600
/** Seconds after that in which they may use it once more, while they look for another: an hour in all. */
const loaderStaleAge = 3000
/** Seconds that browsers may cache an organization's image. */
const imageAge = 3600

/** With a name as the build gives it: anything else is no file of ours, and no path. */
const assetPath = /^\/assets\/(\w[\w.-]*)(?:\?|$)/

/** @param formerFiles the folder that has those of former builds, where there is one */
export async function serveFiles(
  server: FastifyInstance,
  services: Services,
  publicDir: string,
  formerFiles: string | undefined,
) {
  const shared = {
    index: false,
    preCompressed: true,
    schemaHide: true,
    setHeaders(reply: { header(name: string, value: string): unknown }, path: string) {
      const age = path.includes('/assets/')
        ? `public, max-age=${year}, immutable`
        : `public, max-age=${loaderAge}, stale-while-revalidate=${loaderStaleAge}`
      reply.header('cache-control', age)
      reply.header('access-control-allow-origin', '*')
    },
  } as const
  const roots = [`${publicDir}/assets`, ...(formerFiles === undefined ? [] : [formerAssets(formerFiles)])]
  // Hundreds of files: a route for each would take a quarter of a start, and the plugin's own one reads their folder with each request.
  await server.register(fastifyStatic, { ...shared, root: roots, serve: false })
  server.get('/assets/:name', { schema: { hide: true } }, (request, reply) => {
    const [, name] = assetPath.exec(request.url) ?? []
    return name === undefined ? reply.callNotFound() : reply.sendFile(name)
  })
  // Beside the site's own routes only those that are there.
  await server.register(fastifyStatic, {
    ...shared,
    root: publicDir,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
  })
  serveImages(server, services)
}

/** `/brand/{organization}/{file}`; `-` is an app's own organization, which has no code. */
function serveImages(server: FastifyInstance, { organizations, brandFiles }: Services) {
  server.get<{ Params: { code: string; name: string } }>(
    '/brand/:code/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { code, name } = request.params
      const organization = await organizations.byCode(code === '-' ? '' : code)
      const file = organization && (await brandFiles.find(organization, name))
      if (!file) return reply.code(404).send()
      return (
        reply
          .type(file.mediaType)
          .header('cache-control', `public, max-age=${imageAge}`)
          // An SVG that is opened by itself is a page: it may do nothing.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .send(file.content)
      )
    },
  )
}
