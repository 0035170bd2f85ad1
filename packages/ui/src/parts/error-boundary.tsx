/** Keeps an error inside its part of the screen, and retries that part on request. */
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

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } }
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
