import { evidenceKindOf } from '@aflora/contracts';
import { Checkbox } from '@mantine/core';

interface EvidenceCheckProps {
  /** File name of the receipt. */
  file: string;
  isChecked: boolean;
  error?: string;
  /** The name of the file that was checked; null when the tick is taken back. */
  onChange(checkedFile: string | null): void;
}

/** The administrator confirms that a receipt shows no personal data. Of a PDF, people see only a part of what is published. */
export function EvidenceCheck({ file, isChecked, error, onChange }: EvidenceCheckProps) {
  return (
    <>
      {evidenceKindOf(file) === 'document' && (
        <p>
          O PDF é publicado como foi recebido, com o que não aparece na página: autor, camadas, texto por baixo de tarjas. Na dúvida, envie
          uma foto da nota: nela, o que você cobrir some de vez.
        </p>
      )}
      <Checkbox
        mt="md"
        label="Conferi o comprovante: ele não mostra dados pessoais"
        checked={isChecked}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked ? file : null)}
      />
    </>
  );
}
