import { notifications, type NotificationData } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import classes from './toast.module.css';

const isPhone = () => window.matchMedia('(max-width: 767px)').matches;
const hasSidePanel = () => document.querySelector('[data-side-panel]') !== null;

/** Width and height (px) of the space that a toast may take, with its distance from the edges of the screen. */
const WIDTH = 424;
const HEIGHT = 176;

/** Where the pointer was pressed last. What was pressed is often needed again, so that toasts are shown elsewhere. */
let pressed = { x: 0, y: window.innerHeight / 2 };
window.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }), { capture: true, passive: true });

function freePosition(): NotificationData['position'] {
  const { innerWidth, innerHeight } = window;
  if (isPhone()) return pressed.y < HEIGHT && !hasSidePanel() ? 'bottom-center' : 'top-center';
  return pressed.x > innerWidth - WIDTH && pressed.y > innerHeight - HEIGHT ? 'bottom-left' : 'bottom-right';
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
 * Shows a toast at the bottom right, on phones at the top, or on the other side of the screen when something was just pressed there.
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
