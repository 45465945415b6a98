import { Button } from '@aflora/ui';
import { IconSquarePlus } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ConfirmDialog } from '../../../components/dialogs';
import { useObjectUrl } from '../../../lib/uploads';
import { coverAfterKey, coverBetween, newCover, type Cover } from './covers';
import classes from '../expenses.module.css';

interface CoverDialogProps {
  picture: File;
  isBusy: boolean;
  onDone(covers: Cover[]): void;
  onCancel(): void;
  /** The file is no picture that this browser can show. */
  onUnreadable(): void;
}

type Point = [number, number];

/** Covers personal data of a picture before it is uploaded: with the pointer, or with a button and the arrow keys. */
export function CoverDialog({ picture, isBusy, onDone, onCancel, onUnreadable }: CoverDialogProps) {
  const [covers, setCovers] = useState<Cover[]>([]);
  return (
    // No form of its own: its submission would reach the expense's form, too.
    <ConfirmDialog
      isOpen
      title="Cubra os dados pessoais"
      confirmLabel={covers.length === 0 ? 'Enviar sem tarjas' : 'Enviar com tarjas'}
      tone="primary"
      size={720}
      isBusy={isBusy}
      onConfirm={() => !isBusy && onDone(covers)}
      onCancel={onCancel}
    >
      <p>
        Nome, CPF, endereço, assinatura, placa ou número de cartão de alguém? Arraste sobre a imagem para cobrir. Só a versão coberta sai
        deste aparelho.
      </p>
      <CoverArea picture={picture} covers={covers} onChange={setCovers} onUnreadable={onUnreadable} />
      <Button
        variant="outline"
        size="sm"
        mt="sm"
        onClick={() => setCovers([...covers, newCover(nextId(covers))])}
        leftSection={<IconSquarePlus size={18} stroke={1.6} aria-hidden />}
      >
        Adicionar tarja
      </Button>
    </ConfirmDialog>
  );
}

const nextId = (covers: Cover[]): number => Math.max(0, ...covers.map(({ id }) => id)) + 1;

interface CoverAreaProps {
  picture: File;
  covers: Cover[];
  onChange(covers: Cover[]): void;
  onUnreadable(): void;
}

function CoverArea({ picture, covers, onChange, onUnreadable }: CoverAreaProps) {
  const url = useObjectUrl(picture);
  const area = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ from: Point; to: Point } | null>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return [(clientX - left) / width, (clientY - top) / height];
  };
  const draft = drawn && coverBetween(nextId(covers), drawn.from, drawn.to);
  const start = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    event.preventDefault();
    area.current?.setPointerCapture(event.pointerId);
    setDrawn({ from: pointOf(event), to: pointOf(event) });
  };
  const end = () => {
    if (draft) onChange([...covers, draft]);
    setDrawn(null);
  };
  return (
    <div
      ref={area}
      className={classes.area}
      onPointerDown={start}
      onPointerMove={(event) => drawn && setDrawn({ ...drawn, to: pointOf(event) })}
      onPointerUp={end}
      onPointerCancel={() => setDrawn(null)}
    >
      {url && <img src={url} alt="Comprovante escolhido" draggable={false} onError={onUnreadable} />}
      {covers.map((cover, index) => (
        <CoverBox
          key={cover.id}
          cover={cover}
          number={index + 1}
          onChange={(changed) => onChange(covers.map((one) => (one.id === cover.id ? changed : one)))}
          onRemove={() => onChange(covers.filter(({ id }) => id !== cover.id))}
        />
      ))}
      {draft && <div className={classes.cover} style={placeOf(draft)} />}
    </div>
  );
}

interface CoverBoxProps {
  cover: Cover;
  number: number;
  onChange(cover: Cover): void;
  onRemove(): void;
}

function CoverBox({ cover, number, onChange, onRemove }: CoverBoxProps) {
  const press = (event: KeyboardEvent) => {
    const changed = coverAfterKey(cover, event);
    if (changed) onChange(changed);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      className={classes.cover}
      style={placeOf(cover)}
      aria-label={`Tarja ${number}: as setas movem, Shift e setas mudam o tamanho, Delete remove`}
      onKeyDown={press}
      onDoubleClick={onRemove}
    />
  );
}

const percent = (part: number): string => `${part * 100}%`;
const placeOf = ({ left, top, width, height }: Cover) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});
