import { preparePostgresql } from '@rxgauge/api/testing'
import type { TestProject } from 'vitest/node'
import { startProduct } from './running'

export default async function setup(project: TestProject) {
  const { value, release } = await preparePostgresql()
  return startProduct(project, { kind: 'postgresql', ...value }, release)
}
