/** The arrows of the house: imports run one way, and never in a circle. */

/** What each part may import besides itself. */
const arrows = {
  contract: [],
  text: ['contract'],
  ui: ['contract'],
  client: ['contract'],
  pricing: ['contract', 'client', 'ui', 'text'],
  widget: ['contract', 'client', 'ui', 'text', 'pricing'],
  // Its types alone: nothing of it is in what partners install.
  embed: ['widget'],
}
const appArrows = {
  site: ['contract', 'client', 'ui', 'text', 'pricing'],
  api: ['contract', 'text'],
  desk: ['contract', 'client', 'ui', 'text'],
  'assistant-view': ['contract', 'ui', 'text', 'pricing'],
  partner: [],
}

/** The rooms of the API from the lowest, and what each may import besides itself. Files beside them start the server. */
const rooms = {
  base: [],
  database: ['base'],
  domain: ['base', 'database'],
  data: ['base', 'database', 'domain'],
  delivery: ['base', 'database', 'domain'],
  http: ['base', 'database', 'domain', 'data', 'delivery'],
  operate: ['base', 'database', 'domain', 'data', 'delivery', 'http'],
  v1: ['base', 'database', 'domain', 'data', 'delivery', 'http', 'operate'],
  mcp: ['base', 'database', 'domain', 'data', 'delivery', 'http', 'operate', 'v1'],
  desk: ['base', 'database', 'domain', 'data', 'delivery', 'http', 'operate', 'v1'],
}

const forbidInApi = (room, below) => ({
  name: `api-${room}`,
  severity: 'error',
  comment: `${room}/ may import only ${below.length > 0 ? below.join(', ') : 'itself'}.`,
  from: { path: `^apps/api/src/${room}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^apps/api/src/', pathNot: [room, ...below].map((name) => `^apps/api/src/${name}/`) },
})

const forbid = (from, allowed) => ({
  name: `${from.split('/')[1]}-arrow`,
  severity: 'error',
  comment: `${from} may import only ${allowed.length > 0 ? allowed.join(', ') : 'itself'}.`,
  from: { path: `^${from}/(src|test)`, pathNot: '\\.browser\\.test\\.ts$' },
  to: { path: '^(packages|apps|stories)/', pathNot: [`^${from}/`, ...allowed.map((name) => `^packages/${name}/`)] },
})

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'resolves', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?(raw|inline)$' } },
    {
      name: 'only-the-front-door',
      severity: 'error',
      comment: 'A package is used by what its package.json exports, not by the files inside.',
      from: { path: '^(packages|apps|stories)/([^/]+)/' },
      to: {
        path: '^packages/([^/]+)/src/',
        pathNot: [
          '^packages/[^/]+/src/index\\.ts$',
          '^packages/ui/src/(dialog|drawer)/index\\.ts$',
          '^packages/pricing/src/coupon/(code-groups\\.ts|qr-code\\.tsx)$',
          '^packages/pricing/src/(forms|my-list|pending-action|share)/index\\.ts$',
          '^packages/(ui|pricing)/src/styles\\.ts$',
          '^packages/text/src/(frame|loader|server/index|desk/index)\\.ts$',
          '^packages/contract/src/(desk|v1)/index\\.ts$',
          '^packages/$2/',
        ],
      },
    },
    {
      name: 'server-texts-stay-on-the-server',
      severity: 'error',
      comment: 'What only the server says is no part of what browsers load.',
      from: {
        path: '^(packages/(?!text/)|apps/site/src/)|^packages/text/src/(?!server/|languages/[^/]+/server/|.*\\.test\\.ts$)',
      },
      to: { path: '^packages/text/src/(server/|languages/[^/]+/server/)' },
    },
    {
      name: 'the-desk-stays-in-the-desk',
      severity: 'error',
      comment: 'No byte of the desk is in widget or site.',
      from: { path: '^(packages|apps/site)/', pathNot: '^packages/(contract|text)/src/desk/' },
      to: { path: '^(packages/(contract|text)/src/desk|apps/desk)/' },
    },
    {
      name: 'the-public-api-stays-on-the-server',
      severity: 'error',
      comment: 'No byte of it is in widget or site.',
      from: {
        path: '^(packages|apps/site)/',
        pathNot: '^packages/(contract/src/(v1|desk)|api-client|text/src/(server|languages/[^/]+/server))/',
      },
      to: { path: '^packages/contract/src/v1' },
    },
    {
      name: 'only-client-fetches',
      severity: 'error',
      comment: 'No other package touches HTTP.',
      from: { path: '^(packages|apps/site)/', pathNot: '^packages/client/' },
      to: { path: 'node_modules/ky/' },
    },
    {
      name: 'only-http-knows-fastify',
      severity: 'error',
      comment: 'The rules of the API know no HTTP: the command line and the reminder job use them as well.',
      from: { path: '^apps/api/src/(?!(http|desk|v1|mcp)/)[^/]+/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/@?fastify/' },
    },
    ...Object.entries(rooms).map(([name, below]) => forbidInApi(name, below)),
    ...Object.entries(arrows).map(([name, allowed]) => forbid(`packages/${name}`, allowed)),
    ...Object.entries(appArrows).map(([name, allowed]) => forbid(`apps/${name}`, allowed)),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
