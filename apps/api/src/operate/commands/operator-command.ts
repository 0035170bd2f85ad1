/** An operator's command, which declares what its audit rows contain. */
import { Command } from 'commander'
import type { AuditSubject } from '../../domain/audit/command-record'

/**
 * The subject of one use of a command; `undefined` for a use that reads no personal data or keys and changes nothing,
 * such as a dry run.
 */
export type AuditRule = (...words: never[]) => AuditSubject | undefined

export class OperatorCommand extends Command {
  /** `undefined` until it's declared; such a command is refused. */
  auditRule: AuditRule | 'unaudited' | undefined

  override createCommand(name?: string): OperatorCommand {
    return new OperatorCommand(name)
  }

  /**
   * Declares that it reads personal data or keys, or changes something: each use writes a row with the operator.
   * @param rule the subject of a use, from its arguments and options; never a secret, and contacts only in the form of
   * `AuditSubject`
   */
  audited(rule: AuditRule): this {
    this.auditRule = rule
    return this.option(
      '--as <name>',
      'who runs it, for the audit trail; by default RXGAUGE_OPERATOR, else the system’s user',
    )
  }

  /** Declares that it reads no personal data or keys, and changes nothing. */
  unaudited(): this {
    this.auditRule = 'unaudited'
    return this
  }

  /** Its words without the program's name. */
  get words(): string {
    const family = this.parent instanceof OperatorCommand ? this.parent.words : ''
    return this.parent === null ? '' : `${family} ${this.name()}`.trim()
  }
}
