import { IMAGE_MAX_BYTES, IMAGE_TYPES, type ProblemCode } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { UnstyledButton } from '@mantine/core';
import { IconPhotoUp, IconTrash, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import type { Product } from '../kinds/product-kind';
import classes from './picture-field.module.css';

interface PictureFieldProps {
  /** Address of the picture that would be saved; null for none. */
  preview: string | null;
  onChoose(file: File): void;
  onRemove(): void;
  onRefuse(problem: PictureProblem): void;
  /** The chosen file is no picture, whatever its type says. */
  onUnreadable(): void;
}

/** Field for one picture, by click or drag-and-drop, with preview, replacement and removal. */
export function PictureField({ preview, onChoose, onRemove, onRefuse, onUnreadable }: PictureFieldProps) {
  const take = (file: File | undefined) => {
    if (!file) return;
    const problem = pictureProblem(file);
    if (problem) onRefuse(problem);
    else onChoose(file);
  };
  const { getRootProps, getInputProps, isDragAccept, isDragReject, open } = useDropzone({
    multiple: false,
    accept: Object.fromEntries(IMAGE_TYPES.map((type) => [type, []])),
    onDropAccepted: ([file]) => take(file),
    onDropRejected: ([rejection]) => take(rejection?.file),
    noClick: preview !== null,
    noKeyboard: true,
  });
  return (
    <div className={classes.field}>
      <div
        {...getRootProps({ className: classes.drop, tabIndex: -1 })}
        data-accept={isDragAccept || undefined}
        data-reject={isDragReject || undefined}
        data-filled={preview ? true : undefined}
      >
        <input {...getInputProps({ 'aria-label': 'Imagem do produto' })} />
        {preview ? (
          <img
            className={classes.preview}
            src={preview}
            alt="Imagem escolhida"
            onError={() => preview.startsWith('blob:') && onUnreadable()}
          />
        ) : (
          <Invitation />
        )}
      </div>
      {preview && (
        <div className={classes.actions}>
          <Button variant="subtle" size="xs" onClick={open} leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}>
            Trocar imagem
          </Button>
          <Button
            variant="subtle"
            size="xs"
            className={classes.remove}
            onClick={onRemove}
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          >
            Remover imagem
          </Button>
        </div>
      )}
    </div>
  );
}

/** The button needs no handler: its click reaches the drop zone around it. */
function Invitation() {
  return (
    <div className={classes.invitation}>
      <IconPhotoUp size={28} stroke={1.6} aria-hidden className={classes.icon} />
      <b className={classes.main}>Arraste a imagem aqui</b>
      <span>
        ou <UnstyledButton className={classes.choose}>escolha um arquivo</UnstyledButton>
      </span>
      <span className={classes.hint}>PNG, JPG, WEBP até 5MB</span>
    </div>
  );
}

type PictureProblem = Extract<ProblemCode, 'image.wrong-type' | 'image.too-large'>;

/** Problem that the API would report for this file; undefined when the file seems valid. */
function pictureProblem(file: File): PictureProblem | undefined {
  if (file.size === 0 || !IMAGE_TYPES.some((type) => type === file.type)) return 'image.wrong-type';
  return file.size > IMAGE_MAX_BYTES ? 'image.too-large' : undefined;
}

/** Picture that would be saved: the product's, a chosen file, or none. */
export function useProductPicture(product: Product | null) {
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const [isRemoved, setRemoved] = useState(false);

  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.address)), [chosen]);

  const saved = product?.images?.card ?? null;
  return {
    file: chosen?.file ?? null,
    removesPicture: isRemoved,
    preview: chosen?.address ?? (isRemoved ? null : saved),
    isChanged: chosen !== null || (isRemoved && saved !== null),
    /** Takes the choice back. */
    discard: () => setChosen(null),
    choose: (file: File) => setChosen({ file, address: URL.createObjectURL(file) }),
    remove: () => {
      setChosen(null);
      setRemoved(true);
    },
  };
}
