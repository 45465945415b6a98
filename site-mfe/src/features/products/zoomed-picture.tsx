import { Modal } from '@aflora/ui/form';
import classes from './product-zoom.module.css';

interface ZoomedPictureProps {
  src: string;
  alt: string;
  onClose: () => void;
}

export function ZoomedPicture({ src, alt, onClose }: ZoomedPictureProps) {
  return (
    <Modal opened fullScreen onClose={onClose} title={alt} closeButtonProps={{ 'aria-label': 'Fechar foto' }}>
      <img src={src} alt={alt} className={classes.zoomed} />
    </Modal>
  );
}
