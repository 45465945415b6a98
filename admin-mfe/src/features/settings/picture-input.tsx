import { ApiProblem } from '@aflora/api-client';
import { IMAGE_TYPES, paths, type SettingPictureView } from '@aflora/contracts';
import { Button, problemTexts } from '@aflora/ui';
import { FileButton, Input } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useShell } from '../../lib/shell';
import { useReportedUpload } from '../../lib/uploads';
import classes from './settings.module.css';

interface PictureInputProps {
  label: string;
  /** Address of the uploaded picture; '' before. */
  value: string;
  error?: React.ReactNode;
  onChange(url: string): void;
}

/** Uploads a picture at once, so that a draft and the preview can name it. */
export function PictureInput({ label, value, error, onChange }: PictureInputProps) {
  const { api, notify } = useShell();
  const reset = useRef<() => void>(null);
  const { mutate, isPending } = useMutation({
    meta: { failure: false },
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('data', JSON.stringify({ section: 'projects' }));
      form.set('image', file);
      return api.post<SettingPictureView>(paths.adminSettingPictures, form);
    },
    // The same file can be chosen again after a failure.
    onSettled: () => reset.current?.(),
    onSuccess: ({ url }) => onChange(url),
    onError: (problem) => {
      const { message } = problemTexts[problem instanceof ApiProblem ? problem.code : 'server.unexpected'];
      notify.failure('Erro no upload', message);
    },
  });
  useReportedUpload(isPending);
  return (
    <Input.Wrapper component="div" label={label} error={error}>
      <div className={classes.picture}>
        {value && <img src={value} alt="Foto escolhida" width={96} height={72} />}
        <FileButton
          resetRef={reset}
          accept={IMAGE_TYPES.join(',')}
          inputProps={{ 'aria-label': label }}
          onChange={(file) => file && mutate(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="outline"
              size="sm"
              loading={isPending}
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
            >
              {value ? 'Trocar foto' : 'Escolher foto'}
            </Button>
          )}
        </FileButton>
      </div>
    </Input.Wrapper>
  );
}
