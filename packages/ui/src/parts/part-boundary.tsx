/** Loading and error states around a component whose code loads when it first shows. */
import type { ReactNode } from 'react'
import { Button } from '../button/button'
import { CloseIcon } from '../icon/icons'
import { ErrorBoundary } from './error-boundary'
import { PartFailure, PartSuspense } from './lazy-part'

/** The sentences for a component that failed. */
export interface PartMessages {
  common: { tryAgain: string; close: string }
  errors: { crashed: string }
  /** `notLoaded`: its code failed to load. `needsReload`: only a reloaded page can load its code. */
  parts: { notLoaded: string; needsReload: string }
}

interface FailureBoundaryProps {
  messages: PartMessages
  /** Reloads the page, if it's our own. */
  reload?: (() => void) | undefined
  /** Closes the part, for parts that overlay the page; its error then overlays the page as well. */
  onClose?: (() => void) | undefined
  /** When this changes, such as the route, a failed part is retried. */
  resetKey?: unknown
  children: ReactNode
}

interface PartBoundaryProps extends FailureBoundaryProps {
  /** Shown while it loads; nothing by default. */
  fallback?: ReactNode
}

export const PartBoundary = ({ fallback = null, children, ...rest }: PartBoundaryProps) => (
  <FailureBoundary {...rest}>
    <PartSuspense fallback={fallback}>{children}</PartSuspense>
  </FailureBoundary>
)

/** Shows the error of a component that's already loaded in its place, with an action. */
export function FailureBoundary({ messages, reload, onClose, resetKey, children }: FailureBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      fallback={(error, retry) => {
        const mustReload = needsReload(error)
        return (
          <div className="rx-failed-part" data-over={onClose ? '' : undefined} role="alert">
            <p>{sentenceOf(error, mustReload, messages)}</p>
            <Button kind="other" onClick={mustReload && reload ? reload : retry}>
              {messages.common.tryAgain}
            </Button>
            {onClose && (
              <Button kind="link" onClick={onClose}>
                <span className="rx-hidden">{messages.common.close}</span>
                <CloseIcon />
              </Button>
            )}
          </div>
        )
      }}
    >
      {children}
    </ErrorBoundary>
  )
}

/** Whether the files are gone because they belong to an earlier build, or an import failed, which browsers don't retry within a page. */
function needsReload(error: unknown): boolean {
  const cause = error instanceof PartFailure && error.cause instanceof Error ? error.cause.cause : undefined
  return cause === 404 || cause === 'import'
}

function sentenceOf(error: unknown, mustReload: boolean, { errors, parts }: PartMessages): string {
  if (mustReload) return parts.needsReload
  return error instanceof PartFailure ? parts.notLoaded : errors.crashed
}
