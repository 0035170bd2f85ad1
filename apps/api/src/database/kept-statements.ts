/**
 * Statements whose plans the embedded database keeps by name, as a connection to a server does: planning takes longer than running
 * most of them. PGlite's own `query` plans each time.
 */
import { type PGlite, protocol } from '@electric-sql/pglite'
import { isPlanOutdated } from './outdated-plan'

const { messages, serialize } = protocol

interface Statement {
  name: string
  /** Types of the parameters and of the columns, by PostgreSQL's numbers. */
  parameters: readonly number[]
  columns: readonly { name: string; dataTypeID: number }[]
}

/** Our statements are constant texts; a plan takes up to some hundred kilobytes. */
const mostStatements = 300

export class KeptStatements {
  private readonly usedOnce = new Set<string>()
  private readonly statements = new Map<string, Statement>()
  /** No name is used twice, for an outdated one may still be there. */
  private names = 0

  constructor(private readonly pglite: PGlite) {}

  /**
   * Whether it is one: a `select` or `with` that has parameters, from its second use on. By distance it is planned for each place, since a plan
   * for any place works its point out again for each row.
   */
  keeps(text: string, values: readonly unknown[]): boolean {
    if (this.statements.has(text)) return true
    if (values.length === 0 || !/^\s*(select|with)\b/i.test(text) || text.includes('<->')) return false
    if (this.usedOnce.has(text)) return this.statements.size < mostStatements
    if (this.usedOnce.size < mostStatements) this.usedOnce.add(text)
    return false
  }

  /** Within the transaction that the caller has begun. */
  async runWithin<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.pglite.runExclusive(() => this.run<Row>(text, values))
  }

  /** In a turn of its own, as PGlite's `query` takes one. */
  async runAlone<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    await this.pglite._checkReady()
    return this.pglite._runExclusiveTransaction(async () => {
      try {
        return await this.runWithin<Row>(text, values)
      } catch (error) {
        if (!isPlanOutdated(error)) throw error
        return this.runWithin<Row>(text, values)
      }
    })
  }

  private async run<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const statement = this.statements.get(text) ?? (await this.prepare(text))
    const bind = serialize.bind({
      statement: statement.name,
      values: values.map((value, index) => this.serialized(value, statement.parameters[index])),
    })
    try {
      const said = await this.exchange(bind, serialize.execute({}))
      return said.flatMap((message) =>
        message instanceof messages.DataRowMessage ? [this.rowOf<Row>(message.fields, statement)] : [],
      )
    } catch (error) {
      if (isPlanOutdated(error)) this.statements.clear()
      throw error
    }
  }

  private async prepare(text: string): Promise<Statement> {
    const name = `kept ${this.names++}`
    const said = await this.exchange(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const statement: Statement = {
      name,
      parameters: said.find((each) => each instanceof messages.ParameterDescriptionMessage)?.dataTypeIDs ?? [],
      columns: said.find((each) => each instanceof messages.RowDescriptionMessage)?.fields ?? [],
    }
    this.statements.set(text, statement)
    return statement
  }

  /** All in one go; the server skips what follows an error up to the end. */
  private exchange(...parts: readonly Uint8Array[]) {
    return this.pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })
  }

  private serialized(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.pglite.serializers[type]
    return serializer ? serializer(value) : String(value)
  }

  private rowOf<Row>(fields: readonly (string | null)[], { columns }: Statement): Row {
    const row: Record<string, unknown> = {}
    for (const [index, { name, dataTypeID }] of columns.entries()) {
      const field = fields[index] ?? null
      const parser = this.pglite.parsers[dataTypeID]
      row[name] = field === null || !parser ? field : parser(field, dataTypeID)
    }
    return row as Row
  }
}
