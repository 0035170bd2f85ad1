/** The programs that run from source: the API and the partner's page. */
export * as api from '../../apps/api/src/index.ts'
export * as partner from '../../apps/partner/src/index.ts'
