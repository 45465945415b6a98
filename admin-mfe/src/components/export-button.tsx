import type { QueryValue } from '@aflora/api-client';
import { saveFile } from '@aflora/api-client/save-file';
import { Button } from '@aflora/ui';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useShell } from '../lib/shell';
import { firstPress } from '../lib/use-record-change';

interface ExportButtonProps {
  path: string;
  /** The filters of the list; the file holds every matching row, not only the current page. */
  query: Record<string, QueryValue>;
  /** File name of the export, without extension. */
  name: string;
}

export function ExportButton({ path, query, name }: ExportButtonProps) {
  const { api } = useShell();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.download(path, { query }),
    onSuccess: (file) => saveFile(file, `${name}.csv`),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      loading={isPending}
      onClick={firstPress(() => mutate())}
      leftSection={<IconFileSpreadsheet size={18} stroke={1.6} aria-hidden />}
    >
      Exportar CSV
    </Button>
  );
}
