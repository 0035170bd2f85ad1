/** A QR code, drawn as one path. Loaded as a separate chunk. */
import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** Width of the quiet zone that readers need, in modules. */
const quiet = 4

/** @param name accessible name: what the code opens */
export default function QrCode({ text, name }: { text: string; name: string }) {
  const { path, size } = useMemo(() => draw(text), [text])
  return (
    <svg className="rx-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string): { path: string; size: number } {
  const code = generate(text)
  let path = ''
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (code.get(x, y)) path += `M${x + quiet} ${y + quiet}h1v1h-1z`
    }
  }
  return { path, size: code.size + 2 * quiet }
}
