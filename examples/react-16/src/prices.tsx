import { RxGauge } from '@rxgauge/widget/react'
import React from 'react'

export function Prices({ hear }: { hear: (event: Event) => void }) {
  return (
    <RxGauge
      host="https://HOST"
      org="ACME"
      drug="atorvastatin"
      zip="10001"
      onReady={hear}
      onResult={hear}
      onError={(event) => console.error(event.detail.code)}
    />
  )
}
