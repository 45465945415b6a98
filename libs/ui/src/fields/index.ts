import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
// A form also shows problems that no request reported.
import '../problems/all-problem-texts';
export { Modal, Tabs, Textarea, TextInput } from '@mantine/core';
// For the shell's lazy forms.
export { Button } from '@mantine/core';
export * from './password-field';
export * from './side-panel';
export * from './use-opener-focus';
