/** Writes docs/spec.md from the declared list: which files hold each section of the specification, and which tests show it. */
import { writeFileSync } from 'node:fs'
import { specPage } from './spec/page.mjs'

writeFileSync('docs/spec.md', specPage())
