import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import classes from './toast.module.css';

const isPhone = () => window.matchMedia('(max-width: 767px)').matches;

/** The product's toasts. At the bottom right, on phones at the top. Failures stay longer: they take longer to read. */
export const notify = {
  success: (title: string, message?: string) => show({ title, message, failed: false }),
  failure: (title: string, message?: string) => show({ title, message, failed: true }),
};

function show({ title, message, failed }: { title: string; message?: string; failed: boolean }): void {
  notifications.show({
    title,
    message,
    position: isPhone() ? 'top-center' : 'bottom-right',
    autoClose: failed ? 8000 : 5000,
    icon: failed ? <IconAlertCircle size={20} /> : <IconCheck size={20} />,
    classNames: { root: classes.root, icon: failed ? classes.failed : classes.done, title: classes.title, description: classes.text },
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
}
