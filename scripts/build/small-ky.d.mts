import type { Plugin } from 'rollup'

export const reviewed: string
export function withoutUnusedParts(code: string, file: string): string
export function smallKy(): Plugin
