/**
 * Keeps an error inside its part of the screen, and retries that part on request. A part whose text a page translator has moved can't be
 * changed any more, so it's rendered anew at once.
 */
import { Component, type ReactNode } from 'react'
import { PartFailure } from './lazy-part'

interface ErrorBoundaryProps {
  fallback: (error: unknown, retry: () => void) => ReactNode
  /** When this changes, a failed part is retried. */
  resetKey?: unknown
  children: ReactNode
}

interface ErrorBoundaryState {
  failure: { error: unknown } | undefined
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState | null {
    // React has already removed the children of a boundary whose state follows from an error.
    return isMoved(error) ? null : { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartFailure) error.forget()
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    if (this.state.failure && resetKey !== this.props.resetKey) this.setState({ failure: undefined })
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return this.props.fallback(failure.error, () => this.setState({ failure: undefined }))
  }
}

/** A page translator puts each text into an element of its own, where React doesn't find it (react/react#11538). */
const isMoved = (error: unknown) =>
  // No `instanceof`, because a frame's document has classes of its own.
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'NotFoundError'
