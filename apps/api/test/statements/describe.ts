/** What PostgreSQL says about a statement without running it: its parameter types and result columns. */
import type { PGlite } from '@electric-sql/pglite'
import * as v from 'valibot'
import { readOutputs } from './plan-outputs'

export interface Column {
  name: string
  /** PostgreSQL's name: `int4`, `_text` for a list of texts. */
  type: string
  /** As far as it's known without running the statement. */
  canBeNull: boolean
  /** The values that a check of the table allows, or a `case` chooses from; missing if unknown. */
  values?: readonly string[]
}

export interface Description {
  parameters: readonly string[]
  columns: readonly Column[]
}

const messages = v.array(
  v.union([
    v.object({ name: v.literal('parameterDescription'), dataTypeIDs: v.array(v.number()) }),
    v.object({
      name: v.literal('rowDescription'),
      fields: v.array(
        v.object({ name: v.string(), tableID: v.number(), columnID: v.number(), dataTypeID: v.number() }),
      ),
    }),
    v.object({ name: v.picklist(['parseComplete', 'noData', 'readyForQuery']) }),
  ]),
)

/** A column of a table, or of a view, which is like its table's. */
interface TableColumn {
  /** Numbers of table and column, as descriptions use them. */
  key: string
  table: string
  name: string
  isNotNull: boolean
  /** An insert may leave it out. */
  isFilled: boolean
  /** The check constraint on this column. */
  rule: string | null
}

export class Describer {
  private constructor(
    private readonly pglite: PGlite,
    private readonly types: ReadonlyMap<number, string>,
    private readonly tableColumns: readonly TableColumn[],
  ) {}

  /** @param pglite migrated */
  static async create(pglite: PGlite): Promise<Describer> {
    const types = await pglite.query<{ oid: number; name: string }>('select oid, typname name from pg_type')
    const columns = await pglite.query<TableColumn>(
      `with known as (
         select a.attrelid, a.attnum, a.attrelid of_table, a.attnum of_column
         from pg_attribute a join pg_class t on t.oid = a.attrelid and t.relkind = 'r'
         where a.attnum > 0 and not a.attisdropped
         union all
         select v.attrelid, v.attnum, d.refobjid, d.refobjsubid::int2
         from pg_attribute v join pg_rewrite r on r.ev_class = v.attrelid
         join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
         join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid and a.attname = v.attname
       )
       select k.attrelid || '.' || k.attnum key, t.relname "table", a.attname name, a.attnotnull "isNotNull",
         not a.attnotnull or a.atthasdef or a.attidentity <> '' "isFilled", pg_get_constraintdef(c.oid) rule
       from known k join pg_class t on t.oid = k.attrelid
       join pg_attribute a on a.attrelid = k.of_table and a.attnum = k.of_column
       left join pg_constraint c on c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
       order by k.attrelid, k.attnum, a.attrelid = to_regclass('data_import')`,
    )
    return new Describer(pglite, new Map(types.rows.map(({ oid, name }) => [oid, name])), columns.rows)
  }

  /** @throws PostgreSQL's error for it */
  async describe(sql: string): Promise<Description> {
    const { messages: answered } = await this.pglite.execProtocol(prepareAndDescribe(sql))
    const parts = v.parse(messages, answered)
    this.checkInserts(sql)
    const parameters = parts.flatMap((part) => (part.name === 'parameterDescription' ? part.dataTypeIDs : []))
    const fields = parts.flatMap((part) => (part.name === 'rowDescription' ? part.fields : []))
    const outputs = fields.length === 0 ? undefined : await readOutputs(this.pglite, sql)
    return {
      parameters: parameters.map((type) => this.nameOf(type)),
      columns: fields.map(({ name, tableID, columnID, dataTypeID }, index) => {
        const column = this.tableColumns.find(({ key }) => key === `${tableID}.${columnID}`)
        const values = column ? valuesOf(column.rule ?? '') : outputs?.values(index)
        return {
          name,
          type: this.nameOf(dataTypeID),
          canBeNull: outputs?.canBeNull(index, column?.isNotNull) ?? false,
          ...(values ? { values } : {}),
        }
      }),
    }
  }

  /** The tables that a statement reads or writes, from its plan. */
  async tables(sql: string): Promise<string[]> {
    const [result] = await this.pglite.exec(`explain (generic_plan, format json) ${sql}`)
    const names = JSON.stringify(result?.rows[0]).matchAll(/"Relation Name":"(\w+)"/g)
    return [...new Set([...names].flatMap(([, name]) => name ?? []))]
  }

  /** The tables whose changes move a version of the data (`data_version`). */
  async versionedTables(): Promise<string[]> {
    const { rows } = await this.pglite.query<{ name: string }>(
      `select tgrelid::regclass::text name from pg_trigger where tgname = 'moves_data_version' order by 1`,
    )
    return rows.map(({ name }) => name)
  }

  /** Refuses inserts that leave out a required column, which PostgreSQL only notices when they run. */
  private checkInserts(sql: string) {
    for (const [, table, list = ''] of sql.matchAll(/\binsert into (\w+)(?: \w+)? \(([^)]+)\)/g)) {
      const given = list.split(',').map((name) => name.trim())
      const absent = this.tableColumns.find(
        (column) => column.table === table && !column.isFilled && !given.includes(column.name),
      )
      if (absent) throw new Error(`an insert into ${table} must give ${absent.name}`)
    }
  }

  private nameOf(type: number): string {
    return this.types.get(type) ?? `type ${type}`
  }
}

/** The values of `CHECK ((kind = ANY (ARRAY['dose'::text, 'refill'::text])))`, of texts or whole numbers. */
function valuesOf(rule: string): string[] | undefined {
  const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[([^\]]+)\]\)|([^)]+))\)\)$/.exec(rule)
  const values = (list?.[1] ?? list?.[2])?.split(', ').map((value) => /^'([\w.-]*)'::text$|^(\d+)$/.exec(value))
  return values?.every((value) => value !== null) ? values.map(([, text, number]) => text ?? number ?? '') : undefined
}

/** PostgreSQL's messages Parse, Describe and Sync for the unnamed statement. */
function prepareAndDescribe(sql: string): Uint8Array {
  const message = (type: string, body: string) => {
    const bytes = Buffer.from(body)
    const head = Buffer.from(`${type}\0\0\0\0`)
    head.writeInt32BE(4 + bytes.length, 1)
    return Buffer.concat([head, bytes])
  }
  return Buffer.concat([message('P', `\0${sql}\0\0\0`), message('D', 'S\0'), message('S', '')])
}
