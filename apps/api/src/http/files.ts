/** The widget's script, the hashed files, and the images of organizations. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { formerAssets } from './former-files'
import type { Services } from './services'

const year = 31_536_000
/** Seconds that browsers may cache the loader: short, so that a fix reaches everyone soon. */
const loaderAge = 600
/** Seconds after that in which browsers may use the stale loader while they revalidate: an hour in all. */
const loaderStaleAge = 3000
/** Seconds that browsers may cache an organization's image. */
const imageAge = 3600

/** A hashed file as the build names it, so that no other path can be read. */
const assetPath = /^\/assets\/(\w[\w.-]*)(?:\?|$)/

/** @param formerFiles folder with the files of former builds, if there is one */
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
    setHeaders(reply: FastifyReply, path: string) {
      // Files named by a hash or a whole version, whose hashes are in partners' pages and lockfiles.
      const age = /\/assets\/|\.tgz$|@\d+\.\d+\.\d+\.js$/.test(path)
        ? `public, max-age=${year}, immutable`
        : `public, max-age=${loaderAge}, stale-while-revalidate=${loaderStaleAge}`
      reply.header('cache-control', age)
      // The same for every origin, so that a cache keeps a file once.
      reply.header('access-control-allow-origin', '*')
      reply.removeHeader('vary')
      if (path.endsWith('.tgz')) reply.header('content-type', 'application/gzip')
    },
  } as const
  const roots = [`${publicDir}/assets`, ...(formerFiles === undefined ? [] : [formerAssets(formerFiles)])]
  // One route for all: a route for each of hundreds of files would add a quarter to the start, and the plugin's own wildcard
  // reads the folder at each request.
  await server.register(fastifyStatic, { ...shared, root: roots, serve: false })
  server.get('/assets/:name', { schema: { hide: true } }, (request, reply) => {
    const [, name] = assetPath.exec(request.url) ?? []
    return name === undefined ? reply.callNotFound() : reply.sendFile(name)
  })
  // Without a wildcard, so that files don't hide the site's own routes.
  await server.register(fastifyStatic, {
    ...shared,
    root: publicDir,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
  })
  server.get('/npm/', { schema: { hide: true } }, (_, reply) => reply.sendFile('npm/index.json', publicDir))
  serveImages(server, services)
}

/** `/brand/{organization}/{file}`; `-` stands for an app's own organization, which has no code. */
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
          // An SVG opened by itself is a document, so scripts in it must not run.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .send(file.content)
      )
    },
  )
}
