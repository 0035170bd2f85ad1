/** Around a part that is loaded when it first shows: what stands there until it has come, and a way on where it does not. */
import type { ReactNode } from 'react'
import { Button } from '../button/button'
import { CloseIcon } from '../icon/icons'
import { ErrorBoundary } from './error-boundary'
import { PartFailure, PartSuspense } from './lazy-part'

/** What is said of a part that failed. */
export interface PartSentences {
  common: { tryAgain: string; close: string }
  errors: { crashed: string }
  /** Of code that did not come, and of code that only a page of today finds. */
  parts: { notLoaded: string; needsReload: string }
}

interface FailureBoundaryProps {
  messages: PartSentences
  /** Reloads the page, where it is ours to do so. */
  reload?: (() => void) | undefined
  /** Where the part lies over the page: what is said does so too, and closing it gives the part up. */
  onClose?: (() => void) | undefined
  /** Once it is another, such as the route, a part that failed is begun again. */
  resetKey?: unknown
  children: ReactNode
}

interface PartBoundaryProps extends FailureBoundaryProps {
  /** In its place while it loads: nothing by default. */
  fallback?: ReactNode
}

export const PartBoundary = ({ fallback = null, children, ...rest }: PartBoundaryProps) => (
  <FailureBoundary {...rest}>
    <PartSuspense fallback={fallback}>{children}</PartSuspense>
  </FailureBoundary>
)

/** Around a part that is there: what it throws is said in its place, with a way on. */
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

/** Of another build, whose files are gone; or what this page has once failed to import, which a browser does not forget. */
function needsReload(error: unknown): boolean {
  const cause = error instanceof PartFailure && error.cause instanceof Error ? error.cause.cause : undefined
  return cause === 404 || cause === 'import'
}

function sentenceOf(error: unknown, mustReload: boolean, { errors, parts }: PartSentences): string {
  if (mustReload) return parts.needsReload
  return error instanceof PartFailure ? parts.notLoaded : errors.crashed
}
