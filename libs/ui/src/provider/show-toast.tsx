import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import classes from './toast.module.css';

const isPhone = () => window.matchMedia('(max-width: 767px)').matches;

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
 * Shows a toast at the bottom right, on phones at the top. Failures stay visible longer because they take longer to read. Returns a function
 * that closes it.
 */
export function showToast({ title, message, failed, requestId, end }: Toast, onClose: () => void): () => void {
  const id = notifications.show({
    title,
    message: requestId ? <MessageWithId message={message} requestId={requestId} /> : message,
    onClose,
    position: isPhone() ? 'top-center' : 'bottom-right',
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
