import { Suspense, use } from 'react'
import { App } from './app'

/** Arrives after the rest of the page. */
function Greeting({ name }: { name: Promise<string> }) {
  return <p>Hello, {use(name)}</p>
}

export function Document({ name }: { name: Promise<string> }) {
  return (
    <html lang="en">
      <head>
        <title>Streamed and hydrated</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <Suspense fallback={<p>…</p>}>
          <Greeting name={name} />
        </Suspense>
        <App />
      </body>
    </html>
  )
}
