import type { ServerResponse } from 'node:http'

/** A row of the table, every column as text. */
export type FeedRow = Readonly<Record<string, string>>

export interface ReferenceFeed {
  url: string
  rows: readonly FeedRow[]
  /** The day that its figures are of, as YYYY-MM-DD. */
  asOf: string
  requests: { path: string; headers: Readonly<Record<string, string | undefined>>; body: unknown }[]
  /** Called with what would be answered; answers itself where it returns true. */
  fault: ((request: { path: string; answer: unknown; response: ServerResponse }) => boolean) | undefined
  close(): Promise<unknown>
}

export function readFeedRows(csv: string): FeedRow[]
export function startPriceFeed(options: {
  rows: readonly FeedRow[]
  key: string
  asOf: string
  port?: number
}): Promise<ReferenceFeed>
