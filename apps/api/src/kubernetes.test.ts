// database: pglite
/** The manifests in deploy/kubernetes: Kubernetes would accept them, and what they name exists in the container and the program. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1'
import { CronJob, type ICronJob } from 'kubernetes-models/batch/v1'
import { type IIngress, Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { type IPodDisruptionBudget, PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import {
  type IContainer,
  type IPersistentVolumeClaim,
  type IPodTemplateSpec,
  type IService,
  Namespace,
  PersistentVolumeClaim,
  Service,
} from 'kubernetes-models/v1'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { runCommand } from '../test/command'
import { startTestServer, type TestServer } from '../test/server'
import { readConfig } from './base/config'
import { declaredSettings } from './base/settings'
import { settingsIn } from './base/settings/setting'

const folder = 'deploy/kubernetes'
const read = (file: string) => readFileSync(file, 'utf8')
const page = read('docs/operate/kubernetes.md')

/** What kustomize itself reads. */
interface Kustomization {
  resources: string[]
  patches?: { path: string }[]
  images?: { name: string; newName: string; newTag: string }[]
  replicas?: { name: string; count: number }[]
  configMapGenerator: { name: string; behavior?: string; literals: string[] }[]
}
const kustomizations = globSync(`${folder}/*/kustomization.yaml`)
const kustomizationOf = (name: string) => parse(read(`${folder}/${name}/kustomization.yaml`)) as Kustomization

const models = [Deployment, CronJob, Ingress, Namespace, PersistentVolumeClaim, PodDisruptionBudget, Service]
interface Manifest {
  file: string
  body: { apiVersion: string; kind: string; metadata: { name: string } }
}
const manifests: Manifest[] = globSync(`${folder}/*/*.yaml`, { exclude: kustomizations })
  .sort()
  .flatMap((file) => parseAllDocuments(read(file)).map((document) => ({ file, body: document.toJS() })))
const bodiesOf = <Body>(kind: string, inFolder = 'base'): Body[] =>
  manifests
    .filter(({ file, body }) => body.kind === kind && dirname(file) === join(folder, inFolder))
    .map(({ body }) => body as Body)

const deployments = bodiesOf<IDeployment>('Deployment')
const cronJobs = bodiesOf<ICronJob>('CronJob')
/** The pods of Deployments and CronJobs by the name that each is found by. */
const pods = new Map<string, IPodTemplateSpec>([
  ...deployments.map(({ metadata, spec }) => [metadata?.name ?? '', spec?.template ?? {}] as const),
  ...cronJobs.map(({ metadata, spec }) => [metadata?.name ?? '', spec?.jobTemplate.spec?.template ?? {}] as const),
])
const containersOf = ({ spec }: IPodTemplateSpec = {}): IContainer[] => [
  ...(spec?.initContainers ?? []),
  ...(spec?.containers ?? []),
]
const containers = [...pods].flatMap(([pod, template]) =>
  containersOf(template).map((container) => ({ name: `${pod} ${container.name}`, container })),
)
const serverOf = (name: string): IContainer => {
  const [container] = pods.get(name)?.spec?.containers ?? []
  if (!container) throw new Error(`There is no pod ${name}.`)
  return container
}
const literals = ({ configMapGenerator: [map] }: Kustomization) =>
  Object.fromEntries((map?.literals ?? []).map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))

describe('Kubernetes would accept', () => {
  test.each(manifests.map(({ file, body }) => ({ file, kind: body.kind, body })))(
    'the $kind in $file by its published schema',
    ({ body }) => {
      const Model = models.find(({ apiVersion, kind }) => apiVersion === body.apiVersion && kind === body.kind)
      if (!Model) throw new Error(`No model of ${body.apiVersion} ${body.kind}.`)
      expect(() => new Model(body as never).validate()).not.toThrow()
    },
  )

  test('every name in them: the schemas pass over a misspelled one, so the compiler looks for it', () => {
    const [web] = manifests.filter(({ file }) => basename(file) === 'web.yaml')
    const misspelled = JSON.parse(JSON.stringify(web).replace('"livenessProbe"', '"livenesProbe"'))
    expect(problemsOf([...manifests, misspelled])).toEqual([
      expect.stringContaining(`"livenesProbe"' does not exist in type 'IContainer'`),
    ])
  })
})

/** What the compiler says about them as values of the types that are made from Kubernetes' description of its API. */
function problemsOf(checked: readonly Manifest[]): string[] {
  const file = 'apps/api/src/manifests.ts'
  const lines = checked.map(
    ({ body }) =>
      `void (${JSON.stringify(body)} satisfies import('kubernetes-models/${body.apiVersion}/${body.kind}').I${body.kind})`,
  )
  const options: ts.CompilerOptions = {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const host = ts.createCompilerHost(options)
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, lines.join('\n'), target) : getSourceFile(name, target)
  const program = ts.createProgram([file], options, host)
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

describe('kustomize', () => {
  test.each(kustomizations)('%s names files and folders that exist, and every file beside it', (file) => {
    const { resources, patches = [] } = parse(read(file)) as Kustomization
    const named = [...resources, ...patches.map(({ path }) => path)]
    expect(named.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([])
    const beside = globSync(`${dirname(file)}/*`).map((path) => basename(path))
    expect(beside.filter((name) => name !== 'kustomization.yaml' && !named.includes(name))).toEqual([])
  })

  test('the example changes what the base has: its image, a deployment, a setting, a claim', () => {
    const { images, replicas, configMapGenerator, patches = [] } = kustomizationOf('example')
    expect(images).toEqual([
      { name: 'rxgauge', newName: expect.any(String), newTag: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    ])
    expect(new Set(containers.map(({ container }) => container.image))).toEqual(new Set(['rxgauge']))
    for (const { name } of replicas ?? []) expect(pods.has(name)).toBe(true)
    const [base] = kustomizationOf('base').configMapGenerator
    expect(configMapGenerator).toEqual([
      { name: base?.name, behavior: 'merge', literals: [expect.stringMatching(/^TRUST_PROXY=/)] },
    ])
    const patched = patches.map(
      ({ path }) => manifests.find(({ file }) => file === join(folder, 'example', path))?.body,
    )
    for (const body of patched) {
      expect(bodiesOf<Manifest['body']>(body?.kind ?? '').map(({ metadata }) => metadata.name)).toContain(
        body?.metadata.name,
      )
    }
  })
})

describe('what the manifests name', () => {
  const declaredNames = settingsIn(declaredSettings).map(({ name }) => name)

  test('settings are those that the server reads, with values that it accepts', () => {
    const settings = literals(kustomizationOf('base'))
    // TMPDIR is the system's.
    expect(Object.keys(settings).filter((name) => name !== 'TMPDIR' && !declaredNames.includes(name))).toEqual([])
    expect(() => readConfig(settings)).not.toThrow()
    const own = containers.flatMap(({ container }) => container.env ?? [])
    // Of commands: it isn't a setting of the server.
    expect(own.filter(({ name, value }) => name !== 'RXGAUGE_OPERATOR' || !value)).toEqual([])
  })

  test.each(containers.filter(({ container }) => container.args))('the command of $name exists', async (started) => {
    const { args = [] } = started.container
    const words = args.filter((word) => /^[a-z]+$/.test(word))
    const { code, stdout } = await runCommand([...words, '--help'], {})
    expect(code).toBe(0)
    expect(stdout).toContain(`rxgauge ${words.join(' ')} `)
    for (const option of args.filter((word) => word.startsWith('--'))) expect(stdout).toContain(option)
  })

  test('commands that are audited name who runs them, because all pods run as the same user', () => {
    const named = containers.filter(({ container }) => container.env?.some(({ name }) => name === 'RXGAUGE_OPERATOR'))
    expect(named.map(({ name }) => name).sort()).toEqual([
      'rxgauge-data-refresh rxgauge',
      'rxgauge-web migrate',
      'rxgauge-worker migrate',
    ])
  })

  test('claims, secrets and settings are declared, or made by a command on the page', () => {
    const [{ metadata } = {}] = bodiesOf<IPersistentVolumeClaim>('PersistentVolumeClaim')
    for (const { spec } of pods.values()) {
      const { volumes = [] } = spec ?? {}
      expect(volumes.map(({ name }) => name)).toEqual(['settings', 'files', 'tmp'])
      expect(volumes[0]?.secret?.secretName).toBe('rxgauge-settings')
      expect(volumes[1]?.persistentVolumeClaim?.claimName).toBe(metadata?.name)
    }
    expect(page).toContain('kubectl create secret generic rxgauge-settings --from-file=.env=')
    const [map] = kustomizationOf('base').configMapGenerator
    for (const { container } of containers) {
      for (const { configMapRef } of container.envFrom ?? []) expect(configMapRef?.name).toBe(map?.name)
      const mounted = Object.fromEntries((container.volumeMounts ?? []).map(({ name, mountPath }) => [name, mountPath]))
      expect(mounted).toMatchObject({ settings: '/etc/rxgauge' })
      if (container.args) expect(container.args.slice(-2)).toEqual(['--env-file', '/etc/rxgauge/.env'])
    }
  })

  test('services, budgets and the ingress lead to the pods that answer visitors', () => {
    const labels = pods.get('rxgauge-web')?.metadata?.labels
    const [service] = bodiesOf<IService>('Service')
    const [budget] = bodiesOf<IPodDisruptionBudget>('PodDisruptionBudget')
    for (const selector of [service?.spec?.selector, budget?.spec?.selector?.matchLabels]) {
      expect(selector).toEqual(labels)
    }
    for (const { metadata, spec } of deployments) {
      expect(spec?.selector.matchLabels, metadata?.name).toEqual(spec?.template.metadata?.labels)
    }
    // The labels of one deployment are those of no other.
    expect(new Set([...pods.values()].map(({ metadata }) => JSON.stringify(metadata?.labels))).size).toBe(pods.size)
    const [port] = service?.spec?.ports ?? []
    expect(serverOf('rxgauge-web').ports?.map(({ name }) => name)).toContain(port?.targetPort)
    const [ingress] = bodiesOf<IIngress>('Ingress', 'example')
    const backends = ingress?.spec?.rules?.flatMap(
      ({ http }) => http?.paths.map(({ backend }) => backend.service) ?? [],
    )
    expect(backends).toEqual([{ name: service?.metadata?.name, port: { name: port?.name } }])
  })

  test('at least two servers answer visitors, and a new one is ready before an old one stops', () => {
    const { spec } = deployments.find(({ metadata }) => metadata?.name === 'rxgauge-web') ?? {}
    expect(spec?.replicas).toBeGreaterThanOrEqual(2)
    expect(spec?.strategy?.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
    for (const { count } of kustomizationOf('example').replicas ?? []) expect(count).toBeGreaterThanOrEqual(2)
  })
})

describe('probes', () => {
  let api: TestServer
  beforeAll(async () => {
    api = await startTestServer()
  })
  afterAll(() => api.close())

  test.each(['rxgauge-web', 'rxgauge-worker'])(
    '%s is asked what a server answers, also by its address alone',
    async (name) => {
      const { startupProbe, readinessProbe, livenessProbe } = serverOf(name)
      const paths = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet?.path ?? '')
      expect(paths).toEqual(['/readyz', '/readyz', '/healthz'])
      for (const path of paths) expect((await fetch(`${api.url}${path}`)).status).toBe(200)
    },
  )

  test.each(['rxgauge-web', 'rxgauge-worker'])('%s listens on the ports of the image and the settings', (name) => {
    const { ports = [], startupProbe, readinessProbe, livenessProbe } = serverOf(name)
    const [, port] = /^ENV .*\bPORT=(\d+)/m.exec(read('deploy/Dockerfile')) ?? []
    expect(ports).toEqual([
      { name: 'http', containerPort: Number(port) },
      { name: 'metrics', containerPort: Number(literals(kustomizationOf('base')).METRICS_PORT) },
    ])
    for (const probe of [startupProbe, readinessProbe, livenessProbe]) expect(probe?.httpGet?.port).toBe('http')
  })

  test('a stopping server drains for longer than two looks at it, and has 40 seconds for the slowest request', () => {
    const drain = Number(literals(kustomizationOf('base')).DRAIN_SECONDS)
    for (const name of ['rxgauge-web', 'rxgauge-worker']) {
      const { readinessProbe: probe } = serverOf(name)
      expect(drain).toBeGreaterThan((probe?.periodSeconds ?? 0) * (probe?.failureThreshold ?? 0))
      expect(pods.get(name)?.spec?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 40)
    }
  })
})

describe('containers', () => {
  test('run as the user of the image, without a token of the cluster', () => {
    const [, user] = /useradd --uid (\d+) --user-group .* rxgauge\b/.exec(read('deploy/Dockerfile')) ?? []
    const id = Number(user)
    for (const [name, { spec }] of pods) {
      expect({ name, ...spec }).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: id,
          runAsGroup: id,
          fsGroup: id,
          seccompProfile: { type: 'RuntimeDefault' },
        },
      })
    }
  })

  test('may do what the standard “restricted” allows, which the example’s namespace demands, and have limits', () => {
    const [namespace] = bodiesOf<{ metadata: { labels: object } }>('Namespace', 'example')
    expect(namespace?.metadata.labels).toHaveProperty(['pod-security.kubernetes.io/enforce'], 'restricted')
    for (const { name, container } of containers) {
      expect({ label: name, ...container }).toMatchObject({
        securityContext: {
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        },
        resources: { limits: { memory: expect.stringMatching(/^\d+Gi$/) } },
      })
    }
  })

  test('can write to the folders that settings name', () => {
    const { FORMER_FILES = '', DESK_UPLOADS = '', TMPDIR = '' } = literals(kustomizationOf('base'))
    const [, dataDir] = /\bDATA_DIR=(\S+)/.exec(read('deploy/Dockerfile')) ?? []
    const written = containers.filter(({ container }) => container.envFrom)
    expect(written.length).toBe(pods.size)
    for (const { name, container } of written) {
      const mounts = (container.volumeMounts ?? [])
        .filter(({ readOnly }) => !readOnly)
        .map(({ mountPath }) => mountPath)
      expect(mounts, name).toEqual([dataDir, '/tmp'])
      for (const path of [FORMER_FILES, DESK_UPLOADS, TMPDIR]) expect(`${path}/`).toMatch(new RegExp(`^${dataDir}/`))
    }
  })
})

test('the jobs of the timers run at their hours', () => {
  const scheduled = cronJobs.map(({ metadata, spec }) => [metadata?.name, spec?.schedule])
  expect(scheduled).toEqual(
    ['data-refresh', 'doctor'].map((name) => {
      const [, hour, minute] = /^OnCalendar=\*-\*-\* (\d+):(\d+)$/m.exec(read(`deploy/rxgauge-${name}.timer`)) ?? []
      return [`rxgauge-${name}`, `${Number(minute)} ${Number(hour)} * * *`]
    }),
  )
})

test('each command on the page exists, with its options', async () => {
  const lines = [
    ...page.replaceAll(/\\\n\s*/g, '').matchAll(/^ *(?:rxgauge|.* bin\/node apps\/api\/dist\/main\.js) ([a-z].*)$/gm),
  ]
  expect(lines.length).toBeGreaterThan(4)
  for (const [, line = ''] of lines) {
    const words = line.split(' ')
    const { code, stdout } = await runCommand([...words.slice(0, words[0] === 'data' ? 2 : 1), '--help'], {})
    expect([line, code]).toEqual([line, 0])
    for (const option of words.filter((word) => word.startsWith('--'))) expect(stdout).toContain(option)
  }
})
