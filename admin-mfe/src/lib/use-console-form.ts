import { useDtoForm, type DtoForm } from '@aflora/ui/form';
import { useLeave, useUnsaved } from './unsaved-work';

interface ConsoleFormOptions<T extends object> {
  initialValues: T;
  /** Names in the address whose change closes the form. */
  closesWith?: readonly string[];
  /** Whether something beside the values (a picture) is not saved yet. */
  isChanged?: boolean;
}

type ConsoleForm<T extends object> = DtoForm<T> & {
  /** Closes the form, after a confirmation when input would be lost. */
  leave(close: () => void): void;
  /** Marks the form as saved, so that it can be left without a confirmation. */
  letGo(): void;
};

const NONE: readonly string[] = [];

/** A form of the console: it follows the rules of the API's input class and is left with unsaved changes only after a confirmation. */
export function useConsoleForm<T extends object>(Input: new () => object, options: ConsoleFormOptions<T>): ConsoleForm<T> {
  const { initialValues, closesWith = NONE, isChanged = false } = options;
  const form = useDtoForm(Input, { initialValues });
  const letGo = useUnsaved(isChanged || form.isDirty(), closesWith);
  return { ...form, leave: useLeave(), letGo };
}
