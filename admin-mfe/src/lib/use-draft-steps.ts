import { useContext } from 'react';
import { useShell } from './shell';
import { UnsavedContext } from './unsaved-work';

/** Steps of a saved draft beside its form: none of them is taken while somebody overlooks what was typed and not saved. */
export function useDraftSteps(): { whenSaved(publish: () => void): void; leave(remove: () => void): void } {
  const { notify } = useShell();
  const { forms, leave } = useContext(UnsavedContext);
  return {
    whenSaved: (publish) =>
      forms.all().length > 0
        ? notify.failure(
            'Salve antes de publicar',
            'Há mudanças neste formulário que ainda não foram salvas, e só o que está salvo é publicado.',
          )
        : publish(),
    // Confirmed before the deletion: afterwards the form could only be discarded.
    leave: (remove) => leave(remove),
  };
}
