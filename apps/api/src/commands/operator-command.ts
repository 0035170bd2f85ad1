/** A command of an operator, and what the audit trail keeps of it: declared where the command is. */
import { Command } from 'commander'
import type { AuditSubject } from '../audit/command-record'

/** What a use of a command is about; `undefined` for one that reads nothing of people and no key, and changes nothing, such as a dry run. */
export type AuditRule = (...words: never[]) => AuditSubject | undefined

export class OperatorCommand extends Command {
  /** `undefined` until it is declared: then the command is refused. */
  auditRule: AuditRule | 'unaudited' | undefined

  override createCommand(name?: string): OperatorCommand {
    return new OperatorCommand(name)
  }

  /**
   * It reads what belongs to people, or keys, or changes something: each use leaves a row with who it was.
   * @param rule what a use is about, from its arguments and options; never a secret, or a contact other than as `AuditSubject` takes it
   */
  audited(rule: AuditRule): this {
    this.auditRule = rule
    return this.option(
      '--as <name>',
      'who does it, for the audit trail; without it RXGAUGE_OPERATOR, else the system’s user',
    )
  }

  /** It reads nothing of people and no key, and changes nothing. */
  unaudited(): this {
    this.auditRule = 'unaudited'
    return this
  }

  /** Its words, without the program's. */
  get words(): string {
    const family = this.parent instanceof OperatorCommand ? this.parent.words : ''
    return this.parent === null ? '' : `${family} ${this.name()}`.trim()
  }
}
