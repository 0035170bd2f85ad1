import { hydrateRoot } from 'react-dom/client'
import { Document } from './document'

hydrateRoot(document, <Document name={Promise.resolve('Ada')} />, {
  onRecoverableError: (error) => console.error('Not hydrated:', error),
})
