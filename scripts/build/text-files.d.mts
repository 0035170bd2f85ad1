import type { Plugin } from 'rollup'

export function textFiles(options?: { holdBack?: boolean }): Plugin & { texts: Plugin }
