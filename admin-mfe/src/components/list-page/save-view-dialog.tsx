import { paths, SavedViewInput, type ConsoleList, type SavedViewView } from '@aflora/contracts';
import { Checkbox, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { HIDDEN_COLUMNS } from '../../lib/column-choice';
import { useShell } from '../../lib/shell';
import { useConsoleForm } from '../../lib/use-console-form';
import { FormDialog } from '../dialogs';
import { useViewChange } from './saved-views.api';

interface SaveViewDialogProps {
  of: ConsoleList;
  /** The view to rename; null to save a new one. */
  view: SavedViewView | null;
  query: string;
  onClose(): void;
}

/** Saves the list's current filters and display under a name, or renames a view. */
export function SaveViewDialog({ of, view, query, onClose }: SaveViewDialogProps) {
  const { notify } = useShell();
  const [params, setParams] = useSearchParams();
  const initialValues = { list: of, query, name: view?.name ?? '', isShared: view?.isShared ?? false };
  const form = useConsoleForm(SavedViewInput, { initialValues });
  const { mutate, isPending } = useViewChange<typeof initialValues, SavedViewView>(of, {
    send: (api, values) =>
      view
        ? api.patch(paths.adminSavedView(view.id), { name: values.name, isShared: values.isShared })
        : api.post(paths.adminSavedViews, values),
    onSuccess: (saved) => {
      notify.success('Visão salva');
      form.markSaved();
      onClose();
      const shown = new URLSearchParams(params);
      const columns = new URLSearchParams(saved.query).get(HIDDEN_COLUMNS);
      if (columns !== null) shown.set(HIDDEN_COLUMNS, columns);
      shown.set('visao', saved.id);
      setParams(shown, { preventScrollReset: true });
    },
    onError: (error) => void form.showProblem(error),
  });
  return (
    <FormDialog
      isOpen
      title={view ? 'Renomear visão' : 'Salvar visão'}
      submitLabel="Salvar"
      isBusy={isPending}
      onSubmit={form.onSubmit((values) => void (!isPending && mutate(values)))}
      onClose={() => form.leave(onClose)}
    >
      <p>Guarda filtros, ordem, colunas e exibição. A busca não é guardada, porque pode ter nomes de pessoas.</p>
      <TextInput label="Nome" size="md" mt="md" maxLength={40} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <Checkbox mt="md" label="Compartilhar com a equipe" {...form.getInputProps('isShared', { type: 'checkbox' })} />
    </FormDialog>
  );
}
