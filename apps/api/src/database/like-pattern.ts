/** A `like` pattern that finds a text anywhere, its own `%`, `_` and backslashes taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
