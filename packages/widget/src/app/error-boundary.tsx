/** Keeps an error of ours inside the card. */
import { Component, type ReactNode } from 'react'

interface CrashGuardProps {
  fallback: ReactNode
  children: ReactNode
}

export class ErrorBoundary extends Component<CrashGuardProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    return this.state.hasCrashed ? this.props.fallback : this.props.children
  }
}
