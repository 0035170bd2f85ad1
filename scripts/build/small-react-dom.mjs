/**
 * React's DOM renderer without what a program never does: a third of it. Hooks, events, portals, transitions, suspense and
 * error boundaries are as they were, but for one thing: what was waited for shows when it has come. React lets 300 ms pass
 * since the last fallback, which is a third of a second for each screen, dialog and page whose code loads when it first opens.
 *
 * It is done to one reviewed text of React; with every other the test beside this file fails. After an update of React: see
 * whether the functions below are still what they say, run the browser tests, and write the new hash down.
 */
import { parseAst } from 'rollup/parseAst'
import { applyEdits, withBody } from './replaced-bodies.mjs'

const file = '/cjs/react-dom-client.production.js'

/** SHA-256 of the text that was reviewed. */
export const reviewed = 'a319b413b7a19ee34422d9a12a8e7afd003c07846716d278ba1a0898e8cb6251'

const nothing = ''
const isFalse = 'return !1'
const isNull = 'return null'
const fails = 'throw Error("Left out of this build of React")'

/**
 * What can be left out. `tags`: kinds of nodes in React's tree (`fiber.tag`) that there are none of. `functions`: bodies in
 * place of theirs, which do what they do where there is nothing of the kind, or fail where they are not called at all.
 * `absent`: what is assigned to these is not there.
 */
const features = {
  hydration: {
    tags: [18],
    functions: {
      ...withBody(isFalse, 'queueIfContinuousEvent', 'popHydrationState'),
      ...withBody(isNull, 'upgradeHydrationErrorsToRecoverable', 'getParentHydrationBoundary'),
      ...withBody(
        nothing,
        'clearIfContinuousEvent',
        'retryIfBlockedOn',
        'attemptExplicitHydrationTarget',
        'commitSuspenseHydrationCallbacks',
        'queueHydrationError',
      ),
      ...withBody(
        fails,
        'updateDehydratedSuspenseComponent',
        'throwOnHydrationMismatch',
        'retrySuspenseComponentWithoutHydrating',
      ),
    },
    absent: ['exports.hydrateRoot'],
  },
  activity: { tags: [31] },
  suspenseList: { tags: [19] },
  /** Also the browser's own sign of a transition, which is the page's. */
  viewTransitions: {
    tags: [30],
    functions: {
      ...withBody(
        nothing,
        'commitEnterViewTransitions',
        'commitExitViewTransitions',
        'commitDeletedPairViewTransitions',
        'commitAppearingPairViewTransitions',
        'commitNestedViewTransitions',
        'restoreEnterOrExitViewTransitions',
        'restorePairedViewTransitions',
        'restoreNestedViewTransitions',
        'measureNestedViewTransitions',
        'trackEnterViewTransitions',
        'commitAfterMutationEffectsOnFiber',
        'flushAfterMutationEffects',
        'queueTransitionTypes',
        'scheduleViewTransitionEvent',
        'reportViewTransitionError',
      ),
      ...withBody(
        fails,
        'startViewTransition',
        'measureViewTransitionHostInstancesRecursive',
        'ViewTransitionPseudoElement',
      ),
      defaultOnDefaultTransitionIndicator: 'return function () {}',
    },
  },
  /** References to fragments. */
  fragmentReferences: {
    functions: withBody(
      nothing,
      'commitNewChildToFragmentInstance',
      'commitNewChildToFragmentInstances',
      'commitFragmentInstanceInsertionEffects',
      'commitFragmentInstanceDeletionEffects',
    ),
    absent: ['FragmentInstance.prototype'],
  },
  /** Elements that React moves to the head, loads or waits for: titles, style sheets, scripts, pictures; and `<html>` itself. */
  resources: {
    tags: [26, 27],
    functions: {
      ...withBody(
        nothing,
        'prefetchDNS',
        'preconnect',
        'preload',
        'preloadModule',
        'preinitStyle',
        'preinitScript',
        'preinitModuleScript',
        'accumulateSuspenseyCommitOnFiber',
      ),
      ...withBody(isFalse, 'maySuspendCommit', 'isHostHoistableType'),
      waitForCommitToBeReady: isNull,
      ...withBody(fails, 'getResource', 'acquireResource', 'insertStylesheetIntoRoot', 'suspendInstance'),
      preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217',
    },
  },
  /** Forms whose action is a function, and the hooks about them. */
  formActions: {
    functions: {
      ...withBody(nothing, 'extractEvents$1'),
      ...withBody(
        fails,
        'startHostTransition',
        'TransitionAwareHostComponent',
        'ensureFormComponentIsStateful',
        'mountActionState',
        'updateActionState',
        'updateActionStateImpl',
        'rerenderActionState',
        'dispatchActionState',
        'runActionStateAction',
      ),
    },
  },
}

/** @typedef {keyof typeof features} Feature */

/** When a fallback was last put up; React adds how long it stays at least. */
const lastFallback = 'globalMostRecentFallbackTime'

/** Variables that hold a `fiber.tag`. */
const tagNames = new Set(['tag', 'grandTag', '_instance', '_instance2', '_instance3'])

/** @param {{ keeps?: Feature[] }} options */
export const smallReactDom = ({ keeps = [] } = {}) => ({
  name: 'small-react-dom',
  transform: {
    order: 'pre',
    handler: (code, id) => (id.endsWith(file) ? { code: withoutFeatures(code, keeps), map: null } : null),
  },
})

/**
 * @param {string} code
 * @param {Feature[]} keeps
 * @throws where something that is to be left out is not there
 */
export function withoutFeatures(code, keeps = []) {
  const leftOut = Object.keys(features)
    .filter((name) => !keeps.includes(name))
    .map((name) => features[name])
  const tags = new Set(leftOut.flatMap((feature) => feature.tags ?? []))
  const absent = new Set(leftOut.flatMap((feature) => feature.absent ?? []))
  const functions = Object.assign({}, ...leftOut.map((feature) => feature.functions))
  const unseen = new Set([...tags, ...absent, ...Object.keys(functions), lastFallback])
  const hydrates = keeps.includes('hydration')
  const edits = []
  const replace = ({ start, end }, text) => edits.push({ start, end, text })
  /** The functions that a node stands in, the innermost last. */
  const enclosing = []

  function visit(node) {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node?.type !== 'string' || edit(node)) return
    const isFunction = /^Function/.test(node.type)
    if (isFunction) enclosing.push(node)
    for (const value of Object.values(node)) if (value && typeof value === 'object') visit(value)
    if (isFunction) enclosing.pop()
  }

  /** What is declared in a case belongs to its whole function. */
  function removeCase(node) {
    replace(node, '')
    const names = declaredIn(node)
    if (names.length === 0) return
    const start = enclosing.at(-1).body.start + 1
    replace({ start, end: start }, `var ${names};`)
  }

  /** Whether nothing inside is left to visit. */
  function edit(node) {
    switch (node.type) {
      case 'FunctionDeclaration': {
        const { name } = node.id
        if (name in functions) {
          unseen.delete(name)
          replace(node.body, `{${functions[name]}}`)
          return true
        }
        // A parameter of the same name is another thing.
        return !hydrates && node.params.some(({ name }) => name === 'isHydrating')
      }
      case 'ExpressionStatement': {
        const target = targetOf(node.expression)
        if (!absent.has(target)) return false
        unseen.delete(target)
        replace(node, '')
        return true
      }
      case 'BinaryExpression': {
        if (node.operator === '+' && node.left.name === lastFallback && node.right.value === 300) {
          unseen.delete(lastFallback)
          replace(node.right, '0')
          return true
        }
        const isEqual = node.operator === '==='
        if (!isEqual && node.operator !== '!==') return false
        const number = isTag(node.left) ? node.right : isTag(node.right) ? node.left : undefined
        if (number === undefined || !isAbsent(number)) return false
        replace(node, isEqual ? '!1' : '!0')
        return true
      }
      case 'SwitchStatement':
        if (!isTag(node.discriminant)) return false
        for (const { each, isReached } of casesIn(node)) {
          if (isReached) visit(each)
          else removeCase(each)
        }
        return true
    }
    return !hydrates && editHydrating(node)
  }

  /** A variable that is true while a tree is hydrated. */
  function editHydrating(node) {
    switch (node.type) {
      case 'VariableDeclarator':
        return node.id.name === 'isHydrating'
      case 'AssignmentExpression':
        if (node.left.name !== 'isHydrating') return false
        replace({ start: node.start, end: node.right.start }, '')
        visit(node.right)
        return true
      case 'Identifier':
        if (node.name === 'isHydrating') replace(node, '!1')
        return true
    }
    return false
  }

  function isAbsent(node) {
    if (node?.type !== 'Literal' || !tags.has(node.value)) return false
    unseen.delete(node.value)
    return true
  }

  /** A case is reached by its own label, or from the one before where that does not end. */
  function casesIn({ cases }) {
    let fallsThrough = false
    return cases.map((each) => {
      const isReached = fallsThrough || !isAbsent(each.test)
      fallsThrough = isReached && !ends(each.consequent.at(-1))
      return { each, isReached }
    })
  }

  visit(parseAst(code, { allowReturnOutsideFunction: true }))
  if (unseen.size > 0) throw new Error(`React's renderer is another: it has no ${[...unseen].join(', ')}`)
  return applyEdits(code, edits)
}

/** The names of all variables that a node declares, except those of functions within. */
function declaredIn(node) {
  if (Array.isArray(node)) return node.flatMap(declaredIn)
  if (typeof node?.type !== 'string' || /^Function/.test(node.type)) return []
  const own = node.type === 'VariableDeclarator' ? [node.id.name] : []
  return [
    ...own,
    ...Object.values(node).flatMap((value) => (value && typeof value === 'object' ? declaredIn(value) : [])),
  ]
}

/** `exports.hydrateRoot` of `exports.hydrateRoot = …`, `FragmentInstance.prototype` of `FragmentInstance.prototype.focus = …`. */
function targetOf({ type, left }) {
  if (type !== 'AssignmentExpression' || left.type !== 'MemberExpression') return undefined
  const { object, property } = left
  if (object.type === 'Identifier') return `${object.name}.${property.name}`
  return object.type === 'MemberExpression' ? `${object.object.name}.${object.property.name}` : undefined
}

const isTag = (node) =>
  (node.type === 'MemberExpression' && !node.computed && node.property.name === 'tag') ||
  (node.type === 'Identifier' && tagNames.has(node.name))

function ends(statement) {
  switch (statement?.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return true
    case 'BlockStatement':
      return ends(statement.body.at(-1))
    case 'IfStatement':
      return ends(statement.consequent) && ends(statement.alternate)
  }
  return false
}
