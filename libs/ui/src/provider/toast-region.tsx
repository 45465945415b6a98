import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where toasts appear; there is one, in the shell. */
export function ToastRegion() {
  return <Notifications position="bottom-right" autoClose={5000} limit={4} zIndex={1000} containerWidth={392} />;
}
