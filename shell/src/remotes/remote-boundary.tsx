import type { RemoteName } from '@aflora/mfe-contract';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteFallback } from './remote-fallback';

interface Props {
  name: RemoteName;
  children: ReactNode;
}

/** Catches what a remote throws while rendering (a missing chunk, say): the rest of the product goes on. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.warn(`Remote "${this.props.name}" failed while rendering:`, error, info.componentStack);
  }

  override render() {
    // A reload: modules that failed once stay failed for this document.
    if (this.state.failed) return <RemoteFallback name={this.props.name} onRetry={() => window.location.reload()} />;
    return this.props.children;
  }
}
