import type { Plugin } from 'rollup'

type Feature =
  | 'hydration'
  | 'activity'
  | 'suspenseList'
  | 'viewTransitions'
  | 'fragmentReferences'
  | 'resources'
  | 'formActions'

export const reviewed: string
export function smallReactDom(options?: { keeps?: Feature[] }): Plugin
export function withoutFeatures(code: string, keeps?: Feature[]): string
