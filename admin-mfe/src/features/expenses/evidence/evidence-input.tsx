import { ApiProblem } from '@aflora/api-client';
import { saveFile } from '@aflora/api-client/save-file';
import { evidenceKindOf, IMAGE_MAX_BYTES, IMAGE_TYPES } from '@aflora/contracts';
import { Button, problemTexts } from '@aflora/ui';
import { FileButton, Input } from '@mantine/core';
import { IconFileTypePdf, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useShell } from '../../../lib/shell';
import { useObjectUrl, useReportedUpload } from '../../../lib/uploads';
import { CoverDialog } from '../covers/cover-dialog';
import { burnCovers, type Cover } from '../covers/covers';
import { evidenceQuery, uploadEvidence } from '../expenses.api';
import classes from '../expenses.module.css';

interface EvidenceInputProps {
  /** File name of the uploaded receipt; '' before. */
  value: string;
  error?: ReactNode;
  onChange(file: string): void;
}

const PDF = 'application/pdf';
const LABEL = 'Comprovante (opcional)';

/** Uploads a receipt at once, so that a draft can name it. Personal data of a picture are covered before. */
export function EvidenceInput({ value, error, onChange }: EvidenceInputProps) {
  const { api, notify } = useShell();
  const reset = useRef<() => void>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const { mutate, isPending } = useMutation({
    meta: { failure: false },
    mutationFn: async ({ file, covers }: { file: File; covers: Cover[] }) =>
      uploadEvidence(api, file.type === PDF ? file : await burnCovers(file, covers)),
    // The same file can be chosen again after a failure.
    onSettled: () => reset.current?.(),
    onSuccess: ({ file }) => {
      setPicture(null);
      onChange(file);
    },
    onError: (problem) => {
      const code = problem instanceof ApiProblem ? problem.code : 'expense.evidence-type';
      notify.failure('Erro no upload', problemTexts[code].message);
    },
  });
  useReportedUpload(isPending);
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.type !== PDF) setPicture(file);
    else if (file.size > IMAGE_MAX_BYTES) notify.failure('Erro no upload', problemTexts['image.too-large'].message);
    else mutate({ file, covers: [] });
  };
  const cancel = () => {
    setPicture(null);
    reset.current?.();
  };
  const refuse = () => {
    cancel();
    notify.failure('Erro no upload', problemTexts['expense.evidence-type'].message);
  };
  return (
    <Input.Wrapper component="div" label={LABEL} description="Foto ou PDF da nota ou do recibo, até 5 MB" error={error}>
      <div className={classes.evidence}>
        {value && <Evidence file={value} />}
        <FileButton resetRef={reset} accept={[...IMAGE_TYPES, PDF].join(',')} inputProps={{ 'aria-label': LABEL }} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="outline"
              size="sm"
              loading={isPending}
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
            >
              {value ? 'Trocar comprovante' : 'Escolher comprovante'}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" size="sm" disabled={isPending} onClick={() => onChange('')}>
            Remover
          </Button>
        )}
      </div>
      {picture && (
        <CoverDialog
          picture={picture}
          isBusy={isPending}
          onDone={(covers) => mutate({ file: picture, covers })}
          onCancel={cancel}
          onUnreadable={refuse}
        />
      )}
    </Input.Wrapper>
  );
}

/** An uploaded receipt: the picture, or a button that saves the PDF. */
function Evidence({ file }: { file: string }) {
  const { data, isError } = useQuery(evidenceQuery(useShell().api, file));
  const isPicture = evidenceKindOf(file) === 'picture';
  const url = useObjectUrl(isPicture ? data : null);
  if (isError) return <span>O comprovante não pôde ser carregado.</span>;
  if (!isPicture) {
    return (
      <Button
        variant="light"
        size="sm"
        loading={!data}
        leftSection={<IconFileTypePdf size={18} stroke={1.6} aria-hidden />}
        onClick={() => data && saveFile(data, 'comprovante.pdf')}
      >
        Baixar o PDF
      </Button>
    );
  }
  return <div className={classes.shown}>{url && <img src={url} alt="Comprovante enviado" />}</div>;
}
