/** Renders Markdown for the site: HTML with a few tags, a FAQ in sections, and the choices of the insurance help. */
import { Marked, type Token, type Tokens, type TokensList } from 'marked'
import { FilterXSS } from 'xss'

const markdown = new Marked({ gfm: true })

/** The HTML allowed in a text; everything else is removed. */
const filter = new FilterXSS({
  whiteList: {
    a: ['href'],
    ...Object.fromEntries(
      ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h2', 'h3', 'h4', 'blockquote'].map((tag) => [tag, []]),
    ),
  },
  stripIgnoreTag: true,
  stripIgnoreTagBody: ['script', 'style'],
})
export const cleanHtml = (html: string): string => filter.process(html)

const htmlOf = (tokens: Token[]): string => cleanHtml(markdown.parser(tokens)).trim()
const isHeading = (token: Token, depth: number): token is Tokens.Heading =>
  token.type === 'heading' && (token as Tokens.Heading).depth === depth

export interface FaqSection {
  title: string
  items: { title: string; description: string }[]
}

/** Parses `## Section` and `### Question`; the text after a question is its answer. */
export function parseFaq(body: string): FaqSection[] {
  const sections: FaqSection[] = []
  let answer: Token[] = []
  const finish = () => {
    const item = sections.at(-1)?.items.at(-1)
    if (item) item.description = htmlOf(answer)
    answer = []
  }
  for (const token of markdown.lexer(body)) {
    if (isHeading(token, 2)) {
      finish()
      sections.push({ title: token.text, items: [] })
    } else if (isHeading(token, 3)) {
      finish()
      sections.at(-1)?.items.push({ title: token.text, description: '' })
    } else answer.push(token)
  }
  finish()
  return sections
}

export interface Choice {
  planId: number
  displayText: string
}

/** List items that link to `plan:` and a plan's id are the answers; everything else is the text. */
export function helpOf(body: string): { content: string; choices: Choice[] } {
  const tokens = markdown.lexer(body)
  const choices: Choice[] = []
  const text = tokens.filter((token) => {
    if (token.type !== 'list') return true
    const found = (token as Tokens.List).items.map(({ text }) => /^\[(.+)\]\(plan:(\d{1,9})\)$/.exec(text.trim()))
    if (found.some((match) => match === null)) return true
    for (const match of found) choices.push({ displayText: match?.[1] ?? '', planId: Number(match?.[2]) })
    return false
  })
  return { content: htmlOf(text), choices }
}

export const htmlOfMarkdown = (body: string): string => htmlOf(markdown.lexer(body) as TokensList)
