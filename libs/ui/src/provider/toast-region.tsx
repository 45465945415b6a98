import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './toast.module.css';

/** Container of the toasts. Only the shell renders it, once. */
export function ToastRegion() {
  return (
    <Notifications
      classNames={{ root: classes.region }}
      position="bottom-right"
      autoClose={5000}
      limit={4}
      zIndex={1000}
      containerWidth={392}
      // Toasts are cut beyond this height, which Mantine's transition needs; the default is too low for a large text size.
      notificationMaxHeight="80vh"
    />
  );
}
