/** The text of docs/develop/architecture.md with its pictures drawn anew from the imports. */
export function redraw(text: string): Promise<string>
