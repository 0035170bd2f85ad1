// database: none
/** Every command declares whether it's audited. */
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { unknownBuild } from '../../base/build'
import { createCommands, runnableCommands } from './index'
import { OperatorCommand } from './operator-command'

const commands = runnableCommands(
  createCommands(
    {
      environment: {},
      build: unknownBuild,
      stdout: () => undefined,
      stderr: () => undefined,
      serve: async () => undefined,
    },
    () => async () => undefined,
  ),
) as OperatorCommand[]

test('no command lacks its audit declaration', () => {
  expect(commands.length).toBeGreaterThan(50)
  expect(commands.filter(({ auditRule }) => auditRule === undefined).map(({ words }) => words)).toEqual([])
})

test('only these are unaudited: they read no personal data or keys, and change nothing', () => {
  const unaudited = commands.filter(({ auditRule }) => auditRule === 'unaudited').map(({ words }) => words)
  expect(unaudited.sort()).toEqual([
    'accuracy',
    'audit',
    'columns',
    'content list',
    'content missing',
    'content show',
    'data addresses',
    'data chains',
    'data history',
    'data status',
    'deliveries',
    'doctor',
    'fetch',
    'import list',
    'import show',
    'key list',
    'org check',
    'org diff',
    'org history',
    'org list',
    'org pull',
    'org registration',
    'price',
    'report',
    'secret list',
    'serve',
    'single-sign-on check',
    'single-sign-on show',
    'status',
    'template',
    'upgrade',
    'version',
    'webhook list',
  ])
})

test('all others accept a name', async () => {
  for (const { words, options, auditRule } of commands) {
    expect(
      options.some(({ long }) => long === '--as'),
      words,
    ).toBe(auditRule !== 'unaudited')
  }
  expect((await runCommand(['encuser-key', '--help'], {})).stdout).toContain('--as <name>')
})

test('a command without a declaration is refused before it does anything', async () => {
  const { commandRunner } = await import('./command-runner')
  const run = commandRunner(
    { environment: {}, build: unknownBuild, stdout: () => undefined, stderr: () => undefined },
    () => undefined,
  )
  let hasRun = false
  const program = new OperatorCommand('rxgauge')
  program.command('forgetful').action(
    run(async () => {
      hasRun = true
      return { text: '', data: null }
    }),
  )
  await expect(program.parseAsync(['forgetful'], { from: 'user' })).rejects.toThrow('`forgetful` is audited')
  expect(hasRun).toBe(false)
})
