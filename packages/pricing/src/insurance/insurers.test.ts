import type { Insurance } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { plan } from '../../test/host'
import { groupByInsurer } from './insurers'

const named = (...names: string[]): Insurance[] => names.map((name) => ({ ...plan, name }))
const groupedNames = (names: string[]) =>
  groupByInsurer(named(...names)).map((group) =>
    group.insurer === undefined ? group.plan.name : [group.insurer, ...group.plans.map(({ kind }) => kind)],
  )

test('the plans of one insurer are grouped, in their original order', () => {
  expect(
    groupedNames([
      'Acme Health EPO',
      'Acme Health HDHP with HSA',
      'Blue Summit PPO',
      'Acme Health PPO',
      'Blue Summit HMO',
    ]),
  ).toEqual([
    ['Acme Health', 'EPO', 'HDHP with HSA', 'PPO'],
    ['Blue Summit', 'PPO', 'HMO'],
  ])
  expect(groupedNames(['Medicaid - Ohio', 'Medicaid - New York'])).toEqual([['Medicaid', 'Ohio', 'New York']])
})

test('a plan that is alone, or of no known kind, keeps its full name', () => {
  expect(groupedNames(['Acme Health PPO', 'Medicare Part D Basic', 'Medicare Part D Enhanced'])).toEqual([
    'Acme Health PPO',
    'Medicare Part D Basic',
    'Medicare Part D Enhanced',
  ])
  // An operator's catalog may contain a name twice.
  expect(groupedNames(['Cedar', 'Cedar', 'Cedar PPO'])).toEqual(['Cedar', 'Cedar', 'Cedar PPO'])
})
