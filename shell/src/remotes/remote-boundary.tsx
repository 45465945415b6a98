import type { RemoteName } from '@aflora/mfe-contract';
import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  name: RemoteName;
  onFailure: (error: unknown) => void;
  children: ReactNode;
}

/** Error boundary around a remote: catches errors while rendering, such as a missing chunk, so that the shell keeps working. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.warn(`Remote "${this.props.name}" failed while rendering:`, error, info.componentStack);
    this.props.onFailure(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
