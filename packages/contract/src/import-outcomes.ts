/** What may become of a file of prices; `rejected`, `undone` and `replaced` are what became of its import since. */
export const importOutcomes = [
  'unusable',
  'beside',
  'imported',
  'same',
  'held',
  'refused',
  'dry run',
  'rejected',
  'undone',
  'replaced',
] as const
