import type { Plugin } from 'rollup'
export function stripTypes(): Plugin
