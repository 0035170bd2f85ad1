import type { TestProject } from 'vitest/node'
import { startProduct } from './running'

export default (project: TestProject) => startProduct(project, {})
