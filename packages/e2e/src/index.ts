export * from './browser'
export * from './people'
export * from './steps'
