import { Button, SubmitButton } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { useState, type FormEvent } from 'react';
import classes from './erase-dialog.module.css';

const WORD = 'APAGAR';

export interface EraseFormProps {
  erasing: boolean;
  onErase: () => void;
  onCancel: () => void;
}

/** A word to type: nobody does that by accident. */
export function EraseForm({ erasing, onErase, onCancel }: EraseFormProps) {
  const [word, setWord] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (word.trim().toUpperCase() === WORD) onErase();
    else setError(`Digite ${WORD} para continuar.`);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={`Para confirmar, digite ${WORD}`}
        value={word}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setWord(currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={classes.answers}>
        <Button variant="subtle" onClick={onCancel} disabled={erasing}>
          Cancelar
        </Button>
        <SubmitButton className={classes.erase} loading={erasing}>
          Apagar minha conta
        </SubmitButton>
      </div>
    </form>
  );
}
