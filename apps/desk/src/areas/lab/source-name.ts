import type { DeskText } from '@rxgauge/text/desk'

/** Where a figure is from: a publisher, a kind of an operator's own file, a feed, or the demo data. */
export const sourceName = (lab: DeskText['lab'], name: string): string => (name === 'demo' ? lab.demo : name)
