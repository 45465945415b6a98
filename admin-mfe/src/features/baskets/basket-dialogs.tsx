import { IMAGE_TYPES, type AdminBasketView } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { Checkbox, FileButton, Input, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { ConfirmDialog, FormDialog } from '../../components/dialogs';
import { basketName, countText } from '../../lib/basket-labels';
import { useUnsaved } from '../../lib/unsaved-work';
import { useObjectUrl } from '../../lib/uploads';
import { removePhotos, sendPhoto, sendPlace, useBasketChange } from './baskets.api';
import classes from './baskets-page.module.css';

interface BasketDialogProps {
  /** The chosen baskets, as they were when the dialog opened. */
  baskets: AdminBasketView[];
  onDone(): void;
  onCancel(): void;
}

const namesOf = (baskets: AdminBasketView[]): string =>
  baskets.length === 1
    ? baskets.map(basketName).join()
    : `${countText(baskets.length)}: ${baskets.map(({ number }) => `nº ${number}`).join(', ')}`;

/** One photo for the chosen baskets. It is sent only after somebody looked that it shows nobody. */
export function PhotoDialog({ baskets, onDone, onCancel }: BasketDialogProps) {
  const [photo, setPhoto] = useState<File | null>(null);
  const [showsNobody, setShowsNobody] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [isRemovalAsked, askRemoval] = useState(false);
  // Another photo needs another look.
  const choose = (file: File | null) => {
    setPhoto(file);
    setShowsNobody(false);
  };
  const send = useBasketChange<File>({
    send: (api, file) => sendPhoto(api, baskets, file),
    done: (count) => `Foto em ${countText(count)}`,
    onSuccess: onDone,
  });
  const remove = useBasketChange<void>({
    send: (api) => removePhotos(api, baskets),
    done: (count) => `Foto removida de ${countText(count)}`,
    onSuccess: onDone,
  });
  const isBusy = send.isPending || remove.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (photo && showsNobody && !isBusy) send.mutate(photo);
  };
  const isShown = baskets.some(({ photoUrl }) => photoUrl !== null);
  return (
    <FormDialog isOpen title="Foto" submitLabel="Usar foto" isBusy={isBusy} onSubmit={submit} onClose={onCancel}>
      <div className={classes.fields}>
        <p>{namesOf(baskets)}. Quem adotou vê a foto na página da adoção.</p>
        <Input.Wrapper
          component="div"
          label="Foto da cesta"
          description="PNG, JPG ou WEBP até 5MB. Local e data da câmera são apagados."
          error={isChecked && !photo && 'Escolha uma foto'}
        >
          <FileButton accept={IMAGE_TYPES.join(',')} inputProps={{ 'aria-label': 'Foto da cesta' }} onChange={choose}>
            {(props) => (
              <Button {...props} variant="outline" size="sm" leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}>
                {photo ? photo.name : 'Escolher foto'}
              </Button>
            )}
          </FileButton>
          {photo && <PhotoPreview photo={photo} />}
        </Input.Wrapper>
        <Checkbox
          label="Sem rostos ou dados pessoais"
          description="Conferi: ninguém é reconhecido e nenhum nome, endereço ou documento aparece."
          checked={showsNobody}
          error={isChecked && !showsNobody && 'Confira a foto e marque'}
          onChange={({ currentTarget }) => setShowsNobody(currentTarget.checked)}
        />
        {isShown && (
          <Button variant="subtle" size="sm" className={classes.remove} loading={remove.isPending} onClick={() => askRemoval(true)}>
            Remover a foto atual
          </Button>
        )}
        <ConfirmDialog
          isOpen={isRemovalAsked}
          zIndex={250}
          title="Remover a foto?"
          confirmLabel="Remover"
          onConfirm={() => {
            askRemoval(false);
            if (!isBusy) remove.mutate();
          }}
          onCancel={() => askRemoval(false)}
        >
          <p>{namesOf(baskets)}. Quem adotou deixa de ver a foto, e isto não se desfaz.</p>
        </ConfirmDialog>
      </div>
    </FormDialog>
  );
}

/** The photo as it would be sent: what is ticked is what was seen. */
function PhotoPreview({ photo }: { photo: File }) {
  const url = useObjectUrl(photo);
  return url && <img className={classes.preview} src={url} alt="Foto escolhida" />;
}

const PLACE_MAX = 120;

const placesOf = (baskets: AdminBasketView[]): string =>
  baskets.map(({ number, place }) => `nº ${number}, ${place ?? 'sem lugar'}`).join('; ');

/** Where the chosen baskets were or will be delivered, in words that name no person. */
export function PlaceDialog({ baskets, onDone, onCancel }: BasketDialogProps) {
  const places = new Set(baskets.map((basket) => basket.place ?? ''));
  const former = places.size === 1 ? [...places].join('') : '';
  const [place, setPlace] = useState(former);
  const { leave, markSaved } = useUnsaved(place !== former, { closesWith: [], discard: () => undefined });
  const { mutate, isPending } = useBasketChange<string>({
    send: (api, text) => sendPlace(api, baskets, text),
    done: (count) => `Lugar de ${countText(count)} salvo`,
    onSuccess: () => {
      markSaved();
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(place.trim());
  };
  return (
    <FormDialog isOpen title="Onde" submitLabel="Salvar" isBusy={isPending} onSubmit={submit} onClose={() => leave(onCancel)}>
      <div className={classes.fields}>
        <p>{namesOf(baskets)}</p>
        {places.size > 1 && <p>Elas têm lugares diferentes agora: {placesOf(baskets)}. O que você salvar vale para todas.</p>}
        <TextInput
          label="Bairro e cidade"
          description="Sem nome de pessoa nem endereço. Vazio apaga."
          maxLength={PLACE_MAX}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}
