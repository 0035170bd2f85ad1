import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import { Document } from './document'

export function render(onShellReady: (stream: PipeableStream) => void) {
  const name = new Promise<string>((resolve) => setTimeout(() => resolve('Ada'), 50))
  const stream = renderToPipeableStream(<Document name={name} />, {
    bootstrapModules: ['/src/client.tsx'],
    onShellReady: () => onShellReady(stream),
  })
}
