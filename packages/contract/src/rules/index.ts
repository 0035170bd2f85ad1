export * from './contrast'
export * from './fields'
export * from './messages'
export * from './quantity'
