import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { shortName } from '../release-words';

/** The whole name, as the command line wants it. */
export function CopyName({ name }: { name: string }) {
  return (
    <CopyButton value={name}>
      {({ copied, copy }) => (
        <ActionIcon size={32} title={name} aria-label={`${copied ? 'Nome copiado' : 'Copiar nome'}: ${shortName(name)}`} onClick={copy}>
          {copied ? <IconCheck size={18} stroke={1.8} /> : <IconCopy size={18} stroke={1.6} />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
