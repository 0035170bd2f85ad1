import React, { useState } from 'react'
import { Prices } from './prices'

export function App() {
  const [isHere, setIsHere] = useState(true)
  const [heard, setHeard] = useState('')
  const hear = (event: Event) => setHeard((before) => `${before}${event.type} `)

  return (
    <>
      <button type="button" onClick={() => setIsHere(!isHere)}>
        Leave or return
      </button>
      <output>{heard}</output>
      {isHere && <Prices hear={hear} />}
    </>
  )
}
