/**
 * ky without what its one instance here (packages/client/src/http-request.ts) never asks for: retries, hooks, time limits of its
 * own, progress, schemas, errors of a status, search parameters and shortcuts such as `.json()`. That is a third of it.
 *
 * It is done to one reviewed text of ky, and for the options that http-request.ts gives: with another text, or other options, the
 * test beside this file fails. After an update of ky: see whether the functions below are still what they say, and write the new
 * hash down.
 */
import { parseAst } from 'rollup/parseAst'
import { applyEdits, withBody } from './replaced-bodies.mjs'

const folder = '/ky/distribution/'

/** SHA-256 of all texts of the package, in the order of their names. */
export const reviewed = '92329fc67f97507ea02fbb9ef80012bfd63a3aa01f481a2c28c0ea427a3a001e'

const nothing = ''
const fails = 'throw new Error("Left out of this build of ky")'

/** Bodies in place of those of functions and methods: what they do for an instance without the options that they are about. */
const bodies = {
  'core/Ky.js': {
    // Without retries the first error is the last.
    ...withBody('throw error', 'retryFromError', 'throwProcessedError'),
    ...withBody('return response', 'runAfterResponseHooks', 'decorateResponse'),
    wrapRequestWithUploadProgress: 'return request',
    ...withBody(nothing, 'runBeforeRequestHooks', 'calculateDelay', 'calculateRetryDelay'),
    ...withBody(
      fails,
      'createTextDecoder',
      'cloneRetryOptions',
      'cloneSearchParametersForInitHook',
      'cloneInitHookOptions',
      'validateJsonWithSchema',
      'normalizeSearchParams',
      'getResponseData',
      'getErrorDataTimeout',
      'getBodyReadTimeout',
      'raceBodyRead',
      'raceWithTotalTimeout',
      'isJsonContentType',
      'readResponseText',
      'parseJson',
      'cancelReturnedBody',
    ),
  },
  'utils/body.js': withBody(fails, 'streamResponse'),
  'utils/merge.js': withBody(fails, 'appendSearchParameters'),
  'utils/normalize.js': {
    normalizeRetryOptions: `if (retry !== 0 && retry?.limit !== 0) ${fails}; return { limit: 0 }`,
  },
  'utils/timeout.js': withBody(fails, 'timeout'),
}

const files = Object.keys(bodies)

export const smallKy = () => ({
  name: 'small-ky',
  transform: {
    order: 'pre',
    handler(code, id) {
      const file = files.find((name) => id.endsWith(folder + name))
      return file === undefined ? null : { code: withoutUnusedParts(code, file), map: null }
    },
  },
})

/** @throws where something that is to be left out is not there */
export function withoutUnusedParts(code, file) {
  const unseen = new Set(Object.keys(bodies[file]))
  const edits = []

  function visit(node) {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node?.type !== 'string') return
    const named = functionIn(node)
    if (named && unseen.delete(named.name)) {
      edits.push({ ...named.body, text: `{${bodies[file][named.name]}}` })
      return
    }
    for (const value of Object.values(node)) if (value && typeof value === 'object') visit(value)
  }

  visit(parseAst(code))
  if (unseen.size > 0) throw new Error(`ky is another: ${file} has no ${[...unseen].join(', ')}`)
  return applyEdits(code, edits)
}

/** The name and the body of a function, of a method, and of an arrow function with braces that a constant holds. */
function functionIn(node) {
  switch (node.type) {
    case 'FunctionDeclaration':
      return node.id && { name: node.id.name, body: node.body }
    case 'MethodDefinition':
      return { name: node.key.name, body: node.value.body }
    case 'VariableDeclarator':
      return node.init?.type === 'ArrowFunctionExpression' && { name: node.id.name, body: node.init.body }
  }
  return undefined
}
