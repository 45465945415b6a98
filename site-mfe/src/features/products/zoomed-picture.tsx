import { VisuallyHidden } from '@aflora/ui';
import { Modal, useOpenerFocus } from '@aflora/ui/fields';
import classes from './product-zoom.module.css';

interface ZoomedPictureProps {
  src: string;
  alt: string;
  onClose: () => void;
}

export function ZoomedPicture({ src, alt, onClose }: ZoomedPictureProps) {
  useOpenerFocus();
  return (
    <Modal.Root opened fullScreen onClose={onClose} returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Title>
          <VisuallyHidden>{alt}</VisuallyHidden>
        </Modal.Title>
        <Modal.CloseButton className={classes.close} aria-label="Fechar foto" size={44} iconSize={24} />
        <img src={src} alt={alt} className={classes.zoomed} />
      </Modal.Content>
    </Modal.Root>
  );
}
