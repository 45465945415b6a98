import { useDtoForm, type DtoForm } from '@aflora/ui/form';
import { useDraft, type Draft, type DraftOptions } from './form-drafts';
import { useUnsaved } from './unsaved-work';

interface ConsoleFormOptions<T extends object> {
  initialValues: T;
  /** Parameters of the address whose change closes the form. */
  closesWith?: readonly string[];
  /** Whether something other than the values (a picture) is unsaved. */
  isChanged?: boolean;
  /** Stores the input until it is saved or discarded, so that it survives a reload or a crash. For long forms without personal data. */
  draft?: DraftOptions<T>;
}

type ConsoleForm<T extends object> = DtoForm<T> & {
  /** Closes the form, after a confirmation if its own input would be lost. */
  leave(close: () => void): void;
  /** Marks the form as saved, so that it can be left without a confirmation. */
  markSaved(): void;
  draft: Draft;
};

const NONE: readonly string[] = [];

/**
 * A form of the console. It validates by the rules of the API's input class, and leaving it with unsaved changes requires a confirmation.
 */
export function useConsoleForm<T extends object>(Input: new () => object, options: ConsoleFormOptions<T>): ConsoleForm<T> {
  const { initialValues, closesWith = NONE, isChanged = false } = options;
  const form = useDtoForm(Input, { initialValues });
  const draft = useDraft({ values: form.values, setValues: form.setValues, initialValues, hasFile: isChanged }, options.draft);
  const { leave, markSaved } = useUnsaved(isChanged || form.isDirty(), { closesWith, discard: draft.clear });
  const saved = () => {
    draft.clear();
    markSaved();
  };
  const onSubmit: typeof form.onSubmit = (submit, onInvalid) =>
    form.onSubmit((...sent) => {
      // After a conflict, the form starts again from what is stored.
      draft.keep();
      return submit(...sent);
    }, onInvalid);
  return { ...form, onSubmit, leave, markSaved: saved, draft };
}
