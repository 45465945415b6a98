import { notifications, type NotificationData } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import classes from './toast.module.css';
import { lastPressed, notePress } from './pressed-control';

const isPhone = () => window.matchMedia('(max-width: 767px)').matches;
const hasSidePanel = () => document.querySelector('[data-side-panel]') !== null;

/** Width (px) of the space that a toast may take, with its distance from the edge of the screen. */
const WIDTH = 424;

// The page notes presses of the pointer from the first one on.
window.addEventListener('keydown', notePress, true);

/** The control that the user pressed last; null when nothing was pressed that a toast could hide. */
function pressedControl(): Element | null {
  const pressed = lastPressed();
  const element = pressed instanceof Element && pressed.isConnected ? pressed : document.activeElement;
  return element?.closest('a, button, label, input, select, textarea, summary') ?? null;
}

/**
 * Where a toast doesn't lie on the control that was pressed, which is often needed again. Its height depends on its text and the size of the
 * user's letters, so that it is shown in the half of the screen where the control isn't.
 */
function freePosition(): NotificationData['position'] {
  const { innerWidth, innerHeight } = window;
  const { left = 0, right = 0, top = 0, bottom = 0 } = pressedControl()?.getBoundingClientRect() ?? {};
  const isUp = (top + bottom) / 2 < innerHeight / 2;
  const isVisible = bottom > 0 && top < innerHeight;
  if (isPhone()) return isVisible && isUp && !hasSidePanel() ? 'bottom-center' : 'top-center';
  if (!isVisible || isUp || right < innerWidth - WIDTH) return 'bottom-right';
  return left > WIDTH ? 'bottom-left' : 'top-right';
}

export interface Toast {
  title: string;
  message?: string;
  failed: boolean;
  /** Id of the request that failed at the server. */
  requestId?: string;
  /** Task in progress; the toast is shown until this promise settles. */
  end?: Promise<unknown>;
}

/**
 * Shows a toast at the bottom right, on phones at the top, or elsewhere when a control was just pressed there.
 * Failures stay visible longer because they take longer to read. Returns a function that closes it.
 */
export function showToast({ title, message, failed, requestId, end }: Toast, onClose: () => void): () => void {
  const id = notifications.show({
    title,
    message: requestId ? <MessageWithId message={message} requestId={requestId} /> : message,
    onClose,
    position: freePosition(),
    autoClose: end ? false : failed ? 8000 : 5000,
    loading: end !== undefined,
    icon: failed ? <IconAlertCircle size={20} /> : <IconCheck size={20} />,
    classNames: { root: classes.root, icon: failed ? classes.failed : classes.done, title: classes.title, description: classes.text },
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
  const close = () => void notifications.hide(id);
  void end?.finally(close).catch(() => undefined);
  return close;
}

function MessageWithId({ message, requestId }: Pick<Toast, 'message' | 'requestId'>) {
  return (
    <>
      <span className={classes.message}>{message}</span>
      <span className={classes.request}>Código: {requestId}</span>
    </>
  );
}
